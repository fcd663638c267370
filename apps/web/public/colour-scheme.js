// Runs before the first paint. The cookie is written by src/shared/colourScheme.ts; without one the system decides.
;(() => {
  const escolha = /(?:^|;\s*)estampa_aparencia=(light|dark)/.exec(document.cookie)?.[1]
  const escuro = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-cores', escolha ?? (escuro ? 'dark' : 'light'))
  // The bar of the phone follows the choice; without one each of the two has its own condition.
  const barra = { light: '#ffffff', dark: '#1f1c1a' }[escolha]
  if (barra) for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = barra
})()
