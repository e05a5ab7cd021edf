"""What class names and ids say about an element: words, matched whole.

`siteFooter`, `site-footer` and `site_footer` are the words site and footer; `table-contents` is no
table of contents, since a name says so by certain words only.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from itertools import islice

from carrel.ingest.html.node import HEADINGS, Node

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SPLIT = re.compile(r"[^a-z0-9]+")

# One of these words, and the element is furniture if it is short or made of links.
_FURNITURE = frozenset(
    """breadcrumb breadcrumbs crumbs sidebar sidenav sidemenu toc topnav navbar navigation nav
    navbox menu menubar submenu dropdown megamenu offcanvas share sharing sharedaddy sharethis
    addthis addtoany social socials cookie cookies gdpr consent pager pagination paginator pagenavi
    newsletter subscribe subscription signup login signin related recommended recommendations
    suggested trending popular promoted promotion advert advertisement advertising ads adsense
    sponsor sponsored banner popup modal overlay lightbox tooltip skip skiplink skiplinks footer
    footnav copyright colophon masthead topbar toolbar taboola outbrain disqus
    tags taglist tagcloud feedback rating ratings searchform searchbox headerlink editsection
    printfriendly prevnext backlink backtotop totop relbar hreflang langs langswitch languages
    preferences docnav byline dateline teaser teasers readmore""".split()
)
# Names that say so as a whole only; their words alone stand in many other names.
_NAMES = frozenset(
    """top-nav bottom-nav nav-links post-navigation md-source md-tabs md-header md-footer md-sidebar
    sphinxsidebar sphinxsidebarwrapper related bottomnav topnav navheader navfooter page-header
    page-footer edit-this-page edit-page toplang bottomlang quickview path-nav
    post-meta entry-meta article-meta post-footer entry-footer author-bio about-author author-box
    comment-respond comments-area comment-list comment-form reply-form post-tags entry-tags
    see-also read-more read-also also-read more-news more-stories most-read next-post prev-post
    share-buttons""".split()
)
# What readers add under a text, and who wrote it: furniture at any length.
_ADDED = frozenset(
    """comments commentlist comment-list comments-list comments-area comments-section
    comment-section comments-wrapper comments-container commentarea comment-respond respond
    disqus_thread disqus-thread fb-comments reader-comments article-comments post-comments
    user-comments reviews product-reviews customer-reviews review-list reviews-list user-reviews
    message-userextras message-userdetails message-signature message-user postprofile signature
    post-signature author-bio author-box about-author author-info authorbox post-author-box
    printfooter catlinks mw-editsection related-posts related-articles relatedposts jp-relatedposts
    yarpp-related newsletter-signup comment-form comments__list comments-block""".split()
)
_READERS = frozenset("comments kommentare commentaires comentarios".split())
_PEOPLE = frozenset("author authors autor writer".split())
_PORTRAITS = frozenset("bio box info description about card profile details".split())
_CONTENT = frozenset(
    """content main maincontent main-content page-content site-content article article-body
    articlebody article-content article__body article-text entry-content entry post-content
    post-body post-text post_content blog-content story story-body story-content body-content
    markdown-body markdown document documentwrapper md-content body bodywrapper rst-content
    theme-doc-markdown docs-content doc-content wiki-content mw-parser-output mw-content-text
    chapter section-content text-content field-item node-content content-body content-main
    contentbody page-body content-area primary the-content main-body content-inner
    richtext rich-text post single-post""".split()
)


@lru_cache(maxsize=4096)
def words_of(name: str) -> frozenset[str]:
    """Split a class or id into its words."""
    return frozenset(_SPLIT.split(_CAMEL.sub("-", name).lower())) - {""}


class Role(IntEnum):
    """What the names of an element say it is."""

    TEXT = 0
    FURNITURE = 1  # navigation, sharing, adverts and the like
    ADDED = 2  # what readers add, or words on the author


def role_of(node: Node) -> Role:
    """Return what the names of an element say.

    The id of a section is made of its heading's words and says nothing else.
    """
    given = node.attributes
    role = _role(names) if (names := given.get("class")) else Role.TEXT
    if (identity := given.get("id")) and (named := _role(identity)) > role:
        return role if _is_section(node) else named
    return role


@lru_cache(maxsize=8192)
def _role(names: str) -> Role:
    role = Role.TEXT
    for name in names.split():
        words = words_of(name)
        if name.lower() in _ADDED or not _READERS.isdisjoint(words):
            return Role.ADDED
        if not _PEOPLE.isdisjoint(words) and not _PORTRAITS.isdisjoint(words):
            return Role.ADDED
        if name.lower() in _NAMES or not _FURNITURE.isdisjoint(words):
            role = Role.FURNITURE
    return role


def _is_section(node: Node) -> bool:
    if node.tag != "section" and "section" not in node.classes:
        return False
    # Targets of an index may stand before the heading.
    return any(child.tag in HEADINGS for child in islice(node.elements(), 4))


def is_content(node: Node) -> bool:
    """Say whether a name of the element speaks of the main text."""
    return not _CONTENT.isdisjoint(node.classes) or node.get("id").lower() in _CONTENT
