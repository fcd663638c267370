import { useParaEditar } from '../../../shared/registro/useParaEditar.ts'
import { paginaDeAdministrador } from '../../../shared/session/Permitido.tsx'
import { ErrorBox, Skeleton } from '../../../shared/ui/states.tsx'
import { DadosDaLojaForm } from './DadosDaLojaForm.tsx'
import { dadosDaLoja } from './loja.queries.ts'

export default paginaDeAdministrador(
  {
    title: 'Dados da loja',
    subtitle: 'Vão nas etiquetas de envio, nos romaneios, nas listas de separação e nos recibos.',
  },
  Dados,
)

/** The only record of its kind. */
const UNICO = 1

function Dados() {
  const { registro: dados, falhou, isFetching, refetch } = useParaEditar(dadosDaLoja, UNICO)
  if (dados) return <DadosDaLojaForm dados={dados} />
  return falhou ? <ErrorBox onRetry={() => void refetch()} pending={isFetching} /> : <Skeleton height="420px" />
}
