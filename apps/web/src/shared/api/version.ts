import { objeto, texto } from './readers.ts'

/** The version that this page was built as; '' in development. */
const versaoDestaPagina = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="estampa-versao"]')?.content ?? ''

/** Whether a reload would give another version than this page is of; null when the server does not say. */
export async function isOtherVersion(): Promise<boolean | null> {
  try {
    const answer = await fetch('/versao.json', { cache: 'no-store' })
    const serverVersao = answer.ok ? texto(objeto(await answer.json()).versao) : ''
    return serverVersao === '' ? null : serverVersao !== versaoDestaPagina()
  } catch {
    return null
  }
}
