// The page that stands in for one that could not be had: its address is still that page's, so a reload asks for it again.
document.querySelector('button').addEventListener('click', () => location.reload())

// The browser tells when its network is back, though not always to a page that is just being loaded, and never when it
// was the shop that could not be reached: so the shop is asked too.
const TENTATIVA_MS = 5000
const perguntar = async () => {
  if (document.visibilityState === 'hidden') return
  const resposta = await fetch('/versao.json', { cache: 'no-store' }).catch(() => null)
  if (resposta?.ok) location.reload()
}
addEventListener('online', () => void perguntar())
setInterval(() => void perguntar(), TENTATIVA_MS)

const escuro = matchMedia('(prefers-color-scheme: dark)')
escuro.addEventListener('change', () => {
  if (/(?:^|;\s*)estampa_aparencia=/.test(document.cookie)) return
  document.documentElement.setAttribute('data-cores', escuro.matches ? 'dark' : 'light')
})
