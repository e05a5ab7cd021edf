"""Language models behind the port `carrel.core.language.LanguageModel`."""
