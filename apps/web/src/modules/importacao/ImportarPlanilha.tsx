import type { TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Andamento, CONTINUA_SOZINHO } from '../../shared/importacao/Andamento.tsx'
import { TelaDeAdministrador } from '../../shared/session/Permitido.tsx'
import { ErrorBox, Skeleton } from '../../shared/ui/states.tsx'
import { Cancelar, Conferencia } from './Conferencia.tsx'
import { Envio } from './Envio.tsx'
import { trabalhando, umaImportacao } from './planilhas.queries.ts'

interface ImportarPlanilhaProps {
  /** What is imported when the person does not choose anything else. */
  readonly tipo: Exclude<TipoDeImportacao, 'estoque'>
}

/** A spreadsheet of the shop comes in; `?importacao=` is the one that is looked at. */
export function ImportarPlanilha({ tipo }: ImportarPlanilhaProps) {
  const [params] = useSearchParams()
  const id = Number(params.get('importacao')) || null
  const oque = tipo === 'clientes' ? 'clientes' : 'produtos'
  return (
    <TelaDeAdministrador
      title={`Importar ${oque}`}
      subtitle="De um arquivo seu ou de outro programa: nada muda antes de você conferir."
    >
      {id === null ? <Envio tipo={tipo} /> : <UmaImportacao key={id} id={id} />}
    </TelaDeAdministrador>
  )
}

function UmaImportacao({ id }: { id: number }) {
  const { data, isError, isFetching, refetch } = useQuery(umaImportacao(id))
  if (!data)
    return isError ? <ErrorBox onRetry={() => void refetch()} pending={isFetching} /> : <Skeleton height="320px" />
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
