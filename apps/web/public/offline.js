// The page that stands in for one that could not be had: its address is still that page's, so a reload asks for it again.
document.querySelector('button').addEventListener('click', () => location.reload())
addEventListener('online', () => location.reload())

const escuro = matchMedia('(prefers-color-scheme: dark)')
escuro.addEventListener('change', () => {
  if (/(?:^|;\s*)estampa_aparencia=/.test(document.cookie)) return
  document.documentElement.setAttribute('data-mantine-color-scheme', escuro.matches ? 'dark' : 'light')
})
