import { formulariosAlterados } from '../shared/ui/formulariosAlterados.ts'
import { avisar } from '../shared/ui/toast.ts'
import { haOutraVersao } from '../shared/versao.ts'

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

function anunciar(): void {
  if (formulariosAlterados.get() === 0) {
    avisar('info', 'Nova versão disponível', {
      duracao: CHECK_INTERVAL_MS,
      acao: { rotulo: 'Atualizar', onClick: () => location.reload() },
    })
    return
  }
  const parar = formulariosAlterados.subscribe(() => {
    if (formulariosAlterados.get() > 0) return
    parar()
    anunciar()
  })
}
