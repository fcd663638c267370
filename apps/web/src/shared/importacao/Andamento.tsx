import { type UseMutationOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTold } from '../resource/useTold.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'

/** Classes of what an import shows. */
export const SUAVE = 'm-0 mt-2 text-base text-texto-suave [&:is(span)]:m-0'
export const FILTROS = 'grid gap-3 m-0 mt-6 mb-3'
export const ACIMA = 'flex items-center gap-3 justify-between min-h-11'
export const BOTOES = 'flex flex-wrap gap-2 justify-end mt-4 max-md:*:flex-auto'
export const ITEM =
  'grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 gap-y-2 py-3.5 px-4 border-t border-t-borda first:border-t-0 [&>input]:w-5 [&>input]:h-5 [&>input]:mt-0.5! [&>input]:accent-marca max-md:grid-cols-[24px_minmax(0,1fr)]'
export const TEXTO =
  'wrap-anywhere [&_h3]:m-0 [&_h3]:text-l [&_h3]:font-forte [&_p]:m-0 [&_p]:mt-0.5 [&_a]:text-marca-texto'
export const LATERAL =
  'flex flex-col gap-2 items-end max-md:col-start-2 max-md:[flex-flow:row_wrap] max-md:items-center max-md:justify-between'

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
    <Barra feitos={feitos} todos={todos} />
    <p className={SUAVE}>{nota}</p>
  </Card>
)

/** How long a stage still takes, once that is known. */
export const Falta = ({ restante_s }: Pick<AndamentoProps, 'restante_s'>) =>
  restante_s !== null && <span className={SUAVE}> Falta{demora(restante_s)}.</span>

export const Barra = ({ feitos, todos }: Pick<AndamentoProps, 'feitos' | 'todos'>) => (
  <progress
    className="block w-full h-3 overflow-hidden [appearance:none] bg-superficie-2 border border-borda rounded-controle-p [&::-webkit-progress-bar]:bg-superficie-2 [&::-webkit-progress-value]:bg-marca [&::-moz-progress-bar]:bg-marca"
    aria-label="Andamento"
    {...(todos > 0 && { max: todos, value: Math.min(feitos, todos) })}
  />
)

/** Said of every stage that goes on without the screen. */
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
  /** The button that does it. */
  readonly sim: string
  readonly nao: string
  readonly falha: string
  readonly mutacao: UseMutationOptions<unknown, Error, number>
  readonly children: ReactNode
}

/** A button that stops an import or takes it back, after a question that says what stays. */
export function ComPergunta({ id, rotulo, pergunta, sim, nao, falha, mutacao, children }: ComPerguntaProps) {
  const [perguntando, setPerguntando] = useState(false)
  const { mutate, isPending } = useTold(mutacao, falha)
  return (
    <>
      <Button variant="default" onClick={() => setPerguntando(true)}>
        {rotulo}
      </Button>
      {perguntando && (
        <ConfirmDialog
          title={pergunta}
          danger={sim}
          cancelLabel={nao}
          pending={isPending}
          onConfirm={() => mutate(id, { onSettled: () => setPerguntando(false) })}
          onClose={() => setPerguntando(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  )
}

interface CancelarImportacaoProps extends Pick<ComPerguntaProps, 'mutacao'> {
  readonly importacao: { readonly id: number; readonly estado: string }
  /** The sentence for an import that is writing rows, and the one for an import that has written none. */
  readonly aplicando: string
  readonly antes: string
}

/** Ends an import that goes on. */
export const CancelarImportacao = ({ importacao, mutacao, aplicando, antes }: CancelarImportacaoProps) => (
  <ComPergunta
    rotulo="Cancelar"
    pergunta="Cancelar a importação?"
    sim="Cancelar importação"
    nao="Continuar"
    falha="Não foi possível cancelar. Tente novamente."
    id={importacao.id}
    mutacao={mutacao}
  >
    {importacao.estado === 'aplicando' ? aplicando : antes}
  </ComPergunta>
)

interface SituacoesProps<T extends string> {
  readonly rotulo: string
  /** Key, name and how many; '' is all of them. */
  readonly situacoes: readonly (readonly [T, string, number])[]
  readonly escolhida: T
  readonly onChoose: (situacao: T) => void
}

/** Which rows of an import are listed, with how many there are of each kind. */
export const Situacoes = <T extends string>({ rotulo, situacoes, escolhida, onChoose }: SituacoesProps<T>) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="somente-leitor">{rotulo}</legend>
    {situacoes.map(([chave, nome, quantos]) => (
      <button
        key={chave}
        type="button"
        className="k-chave"
        aria-pressed={escolhida === chave}
        onClick={() => onChoose(chave)}
      >
        {nome} <span>{quantos.toLocaleString('pt-BR')}</span>
      </button>
    ))}
  </fieldset>
)
