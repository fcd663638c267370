import { objeto, texto } from '../shared/tolerant.ts'
import { formulariosAlterados } from '../shared/ui/formulariosAlterados.ts'
import { avisar } from '../shared/ui/toast.ts'

const CHECK_INTERVAL_MS = 1_800_000
const DEZ_MINUTOS = 600_000

/**
 * Asks now and then whether the server has another version than this page is of, and says so. Nothing is forced: the
 * page goes on as it is, and an unsaved form is not disturbed before it is saved or left.
 */
export function announceNewVersions(): void {
  let ultima = Date.now()
  const perguntar = async () => {
    ultima = Date.now()
    if (await haOutraVersao()) anunciar()
  }
  setInterval(() => void perguntar(), CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - ultima > DEZ_MINUTOS) void perguntar()
  })
}

async function haOutraVersao(): Promise<boolean> {
  const desta = document.querySelector<HTMLMetaElement>('meta[name="estampa-versao"]')?.content
  try {
    const resposta = await fetch('/versao.json', { cache: 'no-store' })
    const doServidor = resposta.ok ? texto(objeto(await resposta.json()).versao) : ''
    return doServidor !== '' && doServidor !== desta
  } catch {
    return false // no answer, no news
  }
}

function anunciar(): void {
  if (formulariosAlterados.get() === 0) {
    avisar('info', 'Nova versão disponível', {
      duracao: CHECK_INTERVAL_MS,
      acao: { rotulo: 'Atualizar', aoClicar: () => location.reload() },
    })
    return
  }
  const parar = formulariosAlterados.subscribe(() => {
    if (formulariosAlterados.get() > 0) return
    parar()
    anunciar()
  })
}
