import { plural } from '@estampa/contract/shared/plural.ts'
import type { UseMutationOptions } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { setParameter, useUrlParameters } from '../../shared/device/useUrlParameters.ts'
import type { LoadedList } from '../../shared/resource/useList.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { DialogButton } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx'
import { SearchField } from '../../shared/ui/fields/SearchField.tsx'
import { EmptyState, ListNotRead, LoadMore, Progress, StatusDot } from '../../shared/ui/states.tsx'

// Parts that the screens of every import share: its progress, the way to stop it, its rows with filters.

export const SUAVE = 'm-0 mt-2 text-base text-texto-suave [&:is(span)]:m-0'
export const BOTOES = 'flex flex-wrap gap-2 justify-end mt-4 max-md:*:flex-auto'

interface AndamentoProps {
  readonly titulo: string
  readonly frase: string
  readonly feitos: number
  /** 0: not known yet. */
  readonly todos: number
  readonly restante_s: number | null
  readonly nota: string
  readonly acoes?: ReactNode
}

/** How far a stage of an import is, how long it will take, and the way to stop it. */
export const Andamento = ({ titulo, frase, feitos, todos, restante_s, nota, acoes }: AndamentoProps) => (
  <Card title={titulo} actions={acoes}>
    <p className="m-0 mb-3 text-xl" role="status">
      {frase}
      <Falta restante_s={restante_s} />
    </p>
    <Progress label="Andamento" done={feitos} all={todos} />
    <p className={SUAVE}>{nota}</p>
  </Card>
)

export const Falta = ({ restante_s }: Pick<AndamentoProps, 'restante_s'>) =>
  restante_s !== null && <span className={SUAVE}> Falta{demora(restante_s)}.</span>

export const CONTINUA_SOZINHO =
  'Pode sair desta tela: continua sozinho, mesmo se o computador reiniciar. A loja segue funcionando.'

function demora(segundos: number): string {
  if (segundos < 60) return ' menos de um minuto'
  const minutos = Math.ceil(segundos / 60)
  return minutos === 1 ? ' cerca de 1 minuto' : `m cerca de ${minutos} minutos`
}

interface ComPerguntaProps {
  readonly id: number
  readonly rotulo: string
  readonly pergunta: string
  readonly sim: string
  readonly nao: string
  readonly falha: string
  readonly mutacao: UseMutationOptions<unknown, Error, number>
  readonly children: ReactNode
}

/** A button that stops an import or takes it back, after a question that says what stays. */
export function ComPergunta({ id, rotulo, pergunta, sim, nao, falha, mutacao, children }: ComPerguntaProps) {
  const { mutate, isPending } = useTold(mutacao, falha)
  return (
    <DialogButton label={rotulo}>
      {(closeDialog) => (
        <ConfirmDialog
          title={pergunta}
          danger={sim}
          cancelLabel={nao}
          pending={isPending}
          onConfirm={() => mutate(id, { onSettled: closeDialog })}
          onClose={closeDialog}
        >
          {children}
        </ConfirmDialog>
      )}
    </DialogButton>
  )
}

export const CANCELAR = {
  rotulo: 'Cancelar',
  pergunta: 'Cancelar a importação?',
  sim: 'Cancelar importação',
  nao: 'Continuar',
  falha: 'Não foi possível cancelar. Tente novamente.',
}

/** A parameter of the address that filters the rows, '' where it is none of those that are known, and how it is chosen. */
export function useFiltro<T extends string>(
  name: string,
  knownValues?: readonly T[],
): [T | '', (valor: string) => void] {
  const [params, change] = useUrlParameters()
  const value = params.get(name) ?? ''
  const isKnown = knownValues === undefined || knownValues.some((known) => known === value)
  return [
    isKnown ? (value as T) : '',
    (newValue) =>
      change((newParams) => setParameter(newParams, name, newValue), { replace: true, preventScrollReset: true }),
  ]
}

interface FiltrosProps<T extends string> {
  readonly rotulo: string
  /** The parameter of the kind of rows. */
  readonly parametro: string
  /** Key, name and how many; '' is all of them. */
  readonly situacoes: readonly (readonly [T, string, number])[]
  readonly buscar: string
  /** Another filter beside the search. */
  readonly children?: ReactNode
}

/** Which rows of an import are listed, with how many there are of each kind, and a search. */
export function FiltrosDaImportacao<T extends string>({
  rotulo,
  parametro,
  situacoes,
  buscar,
  children,
}: FiltrosProps<T>) {
  const keys = situacoes.map(([key]) => key)
  const [chosenKey, choose] = useFiltro(parametro, keys)
  const [search, changeSearch] = useFiltro('busca')
  return (
    <div className="grid gap-3 m-0 mt-6 mb-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="somente-leitor">{rotulo}</legend>
        {situacoes.map(([key, name, situacaoCount]) => (
          <button
            key={key}
            type="button"
            className="k-chave"
            aria-pressed={chosenKey === key}
            onClick={() => choose(key)}
          >
            {name} <span>{situacaoCount.toLocaleString('pt-BR')}</span>
          </button>
        ))}
      </fieldset>
      <div
        className={
          children === undefined ? '' : 'grid grid-cols-[minmax(0,1fr)_260px] gap-3 max-md:grid-cols-[minmax(0,1fr)]'
        }
      >
        <SearchField label={buscar} value={search} onSearch={changeSearch} />
        {children}
      </div>
    </div>
  )
}

interface LinhasProps<T> {
  readonly lista: LoadedList<T>
  /** Names of the list, of one row and of several. */
  readonly nomes: readonly [lista: string, um: string, muitos: string]
  readonly vazia: string
  readonly ocupada?: boolean
  /** Beside the count, and below it. */
  readonly acao?: ReactNode
  readonly acima?: ReactNode
  readonly children: (linha: T) => ReactNode
}

export function Linhas<T>({ lista, nomes, vazia, ocupada, acao, acima, children }: LinhasProps<T>) {
  const [label, singular, muitos] = nomes
  if (!lista.rows) return <ListNotRead list={lista} height="320px" />
  if (lista.rows.length === 0) return <EmptyState message={vazia} />
  return (
    <div className="[transition:opacity_120ms] aria-busy:opacity-50" aria-busy={ocupada}>
      <div className="flex items-center gap-3 justify-between min-h-11">
        <p className="m-0 font-forte" role="status">
          {plural(lista.total, singular, muitos)}
        </p>
        {acao}
      </div>
      {acima}
      <ul className="k-caixa m-0 mb-4" aria-label={label}>
        {lista.rows.map(children)}
      </ul>
      <LoadMore list={lista} />
    </div>
  )
}

interface LinhaProps {
  /** The first column: its number, or the box that marks it. */
  readonly inicio: ReactNode
  readonly colunas?: string
  readonly nome: string
  /** Tells the row from others of that name. */
  readonly codigo?: ReactNode
  readonly situacao: readonly [palavra: string, tom: ComponentProps<typeof StatusDot>['tone']]
  /** Answers that can be given. */
  readonly respostas?: ReactNode
  readonly children: ReactNode
}

/** On a phone name and state share the first line; what else there is stands below, over the whole width. */
export const LinhaDaImportacao = ({
  inicio,
  colunas = '',
  nome,
  codigo,
  situacao,
  respostas,
  children,
}: LinhaProps) => (
  <li
    className={`grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 gap-y-1 items-baseline min-h-11 py-2.25 px-4 border-t border-t-borda first:border-t-0 [&>input]:w-5 [&>input]:h-5 [&>input]:mt-0.5! [&>input]:accent-marca max-md:gap-x-2 ${colunas}`}
  >
    {inicio}
    <div className="flex flex-wrap gap-x-4 gap-y-0.5 items-baseline wrap-anywhere max-md:contents [&_:is(details,fieldset,.k-tarefa)]:basis-full [&_h3]:m-0 [&_h3]:text-base [&_h3]:font-forte [&_p]:m-0 [&_a]:text-marca-texto">
      <div className="contents max-md:flex max-md:flex-wrap gap-x-3 items-baseline">
        <h3>{nome || '(sem nome)'}</h3>
        {codigo}
      </div>
      <div className="contents max-md:flex max-md:flex-wrap gap-x-3 gap-y-0.5 items-baseline row-start-2 col-[2/-1] empty:hidden">
        {children}
      </div>
    </div>
    <div className="flex flex-col gap-2 items-end max-md:contents">
      <span className="max-md:row-start-1 max-md:col-start-3">
        <StatusDot tone={situacao[1]}>{situacao[0]}</StatusDot>
      </span>
      {respostas && <div className="contents max-md:block max-md:col-[2/-1]">{respostas}</div>}
    </div>
  </li>
)
