import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { Andamento, CONTINUA_SOZINHO } from '../../shared/importacao/Andamento.tsx'
import { AdminScreen } from '../../shared/session/Allowed.tsx'
import { NotRead } from '../../shared/ui/states.tsx'
import { Cancelar, Conferencia } from './Conferencia.tsx'
import { Envio } from './Envio.tsx'
import { trabalhando, umaImportacao } from './planilhas.queries.ts'

/** A spreadsheet of the shop comes in: of customers below their list, else of products. `?importacao=` is the one looked at. */
export default function ImportarPlanilhaPage() {
  const tipo = useLocation().pathname.startsWith('/clientes') ? 'clientes' : 'produtos'
  const [params] = useSearchParams()
  const id = Number(params.get('importacao')) || null
  return (
    <AdminScreen
      key={tipo}
      title={`Importar ${tipo}`}
      subtitle="De um arquivo seu ou de outro programa: nada muda antes de você conferir."
    >
      {id === null ? <Envio tipo={tipo} /> : <UmaImportacao key={id} id={id} />}
    </AdminScreen>
  )
}

function UmaImportacao({ id }: { id: number }) {
  const query = useQuery(umaImportacao(id))
  const { data } = query
  if (!data) return <NotRead query={query} height="320px" />
  const { estado, aplicadas, aplicar, desfeitas, ficaram, restante_s, mensagem } = data
  // While the file is read, its choices stay: a new one starts the reading anew.
  if (estado === 'lendo' || !trabalhando(data)) return <Conferencia importacao={data} />
  const [titulo, verbo, feitos, todos] =
    estado === 'aplicando'
      ? (['Importando', 'gravadas', aplicadas, aplicar] as const)
      : (['Desfazendo a importação', 'desfeitas', desfeitas + ficaram, aplicadas] as const)
  const numero = (n: number) => n.toLocaleString('pt-BR')
  return (
    <Andamento
      titulo={titulo}
      frase={`${numero(feitos)} de ${numero(todos)} linhas ${verbo}.`}
      {...{ feitos, todos, restante_s }}
      nota={mensagem ?? CONTINUA_SOZINHO}
      acoes={estado === 'desfazendo' ? null : <Cancelar importacao={data} />}
    />
  )
}
