/** Choices about how this browser shows the shop. In cookies: localStorage belongs to the session, which empties it. */

const UM_ANO_EM_SEGUNDOS = 31_536_000

/** What this browser keeps under the name; '' when nothing. */
export function lerPreferencia(nome: string): string {
  const pares = document.cookie.split('; ')
  return pares.find((par) => par.startsWith(`${nome}=`))?.slice(nome.length + 1) ?? ''
}

/** Kept for a year; '' forgets it. */
export function guardarPreferencia(nome: string, valor: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = cookieDaPreferencia(nome, valor, location.protocol)
}

/** As it is written. In a shop reached by https it never travels in the clear. */
export function cookieDaPreferencia(nome: string, valor: string, protocolo: string): string {
  const duracao = valor === '' ? 0 : UM_ANO_EM_SEGUNDOS
  const segura = protocolo === 'https:' ? '; Secure' : ''
  return `${nome}=${valor}; path=/; max-age=${duracao}; SameSite=Lax${segura}`
}
