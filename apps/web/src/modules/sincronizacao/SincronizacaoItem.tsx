import type { ErrorCode } from '@estampa/contract/errors.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import type { EstadoDeSincronizacao, Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rereadAfter } from '../../shared/api/apiQuery.ts'
import { followPublication } from '../../shared/bling/following.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { useSession } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { StatusDot } from '../../shared/ui/states.tsx'
import { answerTarefa, perguntaDe } from './perguntas.queries.ts'
import { CHAVE_DAS_SINCRONIZACOES } from './resumo.queries.ts'
import { answerSincronizacao } from './tarefas.queries.ts'

/** Line of the sync centre: what, how far, why not, and what can be done about it. */
export function SincronizacaoItem({ sincronizacao }: { sincronizacao: Sincronizacao }) {
  const { id, titulo, estado, tentativas, mensagem, alterado_em, alvo_id } = sincronizacao
  const { nome, tom } = situacaoDe(sincronizacao)
  const page = paginaDe(sincronizacao)
  const { botoes, ocupada } = useBotoes(sincronizacao)
  // A page of its own answers it, row by row.
  const hasPage = estado === 'falhou' && perguntaDe(sincronizacao)?.tentarNovamente === null
  const label = `${titulo} (${id})`
  return (
    <SyncLine
      status={<StatusDot tone={tom}>{nome}</StatusDot>}
      actions={
        botoes.length > 0 && (
          <>
            {hasPage && page && (
              <Button to={page} variant="light" aria-label={`Decidir: ${label}`}>
                Decidir
              </Button>
            )}
            {botoes.map(({ nome: action, afasta, onClick }) => (
              <Button
                key={action}
                variant={afasta ? 'default' : 'light'}
                disabled={ocupada}
                onClick={onClick}
                aria-label={`${action}: ${label}`}
              >
                {action}
              </Button>
            ))}
          </>
        )
      }
    >
      <p className="flex flex-wrap text-m text-texto-suave wrap-anywhere gap-x-3 gap-y-0 [&_span]:tabular-nums [&_span]:whitespace-nowrap">
        {operacaoDe(sincronizacao)} <span>{formatDateTime(alterado_em)}</span>
      </p>
      <p className={TITLE}>{page ? <Link to={page}>{titulo}</Link> : titulo}</p>
      {hasBlingTwin(sincronizacao) && (
        <Message>
          <Link to={`/produtos/${alvo_id}/bling`} aria-label={`Ver os dois lados: ${label}`}>
            Ver os dois lados
          </Link>
        </Message>
      )}
      {mensagem && <Message error={estado === 'falhou' && !perguntaDe(sincronizacao)}>{mensagem}</Message>}
      {tentativas > 1 && estado !== 'concluida' && <Message>{tentativas} tentativas</Message>}
    </SyncLine>
  )
}

interface Botao {
  readonly nome: string
  readonly afasta: boolean
  readonly onClick: () => void
}

/** Buttons that are possible now: the answers of an open question; for a job, or a given answer, retry and discard. */
function useBotoes(sincronizacao: Sincronizacao): { botoes: readonly Botao[]; ocupada: boolean } {
  const { estado, tentativas } = sincronizacao
  const { responder, tentarNovamente, descartar, ocupada } = useSincronizacao(sincronizacao)
  const permissoes = useSession().usuario?.permissoes
  const question = perguntaDe(sincronizacao)
  const isAllowed = (answer: string | undefined) => {
    const permissao = answer && question?.respostas[answer]?.permissao
    return !permissao || (permissoes?.[permissao] ?? true)
  }
  const falhou = estado === 'falhou'
  if (question && falhou) {
    const botoes = Object.entries(question.respostas)
      .filter(([answer]) => isAllowed(answer))
      .map(([answer, { rotulo: nome }]) => ({
        nome,
        afasta: answer === question.descartar,
        onClick: () => responder(answer),
      }))
    return { botoes, ocupada }
  }
  const answer = question?.tentarNovamente
  const repetivel =
    answer !== null &&
    isAllowed(answer) &&
    (falhou || estado === 'descartada' || (estado === 'pendente' && tentativas > 0))
  const retryButton = { nome: acaoDe(sincronizacao), afasta: false, onClick: tentarNovamente }
  const dismissButton = { nome: descarteDe(sincronizacao), afasta: true, onClick: descartar }
  const botoes = [...(repetivel ? [retryButton] : []), ...(falhou || estado === 'pendente' ? [dismissButton] : [])]
  return { botoes, ocupada }
}

export const TITLE = 'font-forte wrap-anywhere [&_a]:text-texto [&_a]:underline-offset-3'

/** A line of the sync centre: what it is, how it stands, and what can be done. */
export const SyncLine = (props: { children: ReactNode; status: ReactNode; actions: ReactNode }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 items-start py-3.5 px-0 not-in-[.k-caixa]:first:pt-0 not-in-[.k-caixa]:last:pb-0 [&_+_&]:border-t [&_+_&]:border-borda md:grid-cols-[minmax(0,1fr)_104px_284px] md:items-center">
    <div className="[&_p]:m-0">{props.children}</div>
    {props.status}
    {props.actions && (
      <div className="flex flex-wrap gap-2 col-span-full md:col-start-3 md:justify-end max-md:[&_>_button]:flex-auto max-md:[&_>_button]:min-h-11">
        {props.actions}
      </div>
    )}
  </li>
)

export const Message = ({ error = false, children }: { error?: boolean; children: ReactNode }) => (
  <p
    className={
      error
        ? 'text-m wrap-anywhere text-erro [&_span]:text-texto-suave'
        : 'text-m text-texto-suave wrap-anywhere [&_a]:text-texto [&_a]:underline-offset-3'
    }
  >
    {children}
  </p>
)

const JA_EXISTE: ErrorCode = 'PRODUTO_JA_EXISTE_NO_BLING'

/** Tells whether a product met another with its SKU, or is another one at Bling by now: a person looks at the two. */
const hasBlingTwin = ({ tipo, operacao, estado, codigo }: Sincronizacao): boolean =>
  tipo === 'produto' &&
  estado === 'falhou' &&
  (perguntaDe({ tipo, operacao })?.doisLados === true || codigo === JA_EXISTE)

export function useSincronizacao({ id, tipo, operacao }: Pick<Sincronizacao, 'id' | 'tipo' | 'operacao'>) {
  const question = perguntaDe({ tipo, operacao })
  /** Ends with a product that is published. */
  const publica = (answer: string | null): boolean =>
    question ? answer !== null && question.respostas[answer]?.publica === true : `${tipo}.${operacao}` === PUBLICAR
  const releitura = rereadAfter(CHAVE_DAS_SINCRONIZACOES)
  const trabalho = useTold(
    {
      ...answerSincronizacao(id),
      ...releitura,
      onSuccess: (_sincronizacao, action) => {
        if (action === 'tentar-novamente' && publica(question?.tentarNovamente ?? null)) followPublication(id)
      },
    },
    NAO_CONCLUIDA,
  )
  const answer = useTold(
    {
      ...answerTarefa(id),
      ...releitura,
      onSuccess: (_sincronizacao, name) => {
        if (publica(name)) followPublication(id)
      },
    },
    NAO_CONCLUIDA,
  )
  return {
    tentarNovamente: () => trabalho.mutate('tentar-novamente'),
    descartar: () => trabalho.mutate('descartar'),
    responder: (name: string) => answer.mutate(name),
    ocupada: trabalho.isPending || answer.isPending,
  }
}

const PUBLICAR = 'produto.publicar'
const NAO_CONCLUIDA = 'Não foi possível concluir. Tente novamente.'

type Tom = 'success' | 'neutral' | 'warning' | 'error' | 'info'

const ESTADOS: Record<EstadoDeSincronizacao, { nome: string; tom: Tom }> = {
  pendente: { nome: 'Na fila', tom: 'warning' },
  executando: { nome: 'Enviando', tom: 'info' },
  concluida: { nome: 'Concluída', tom: 'success' },
  falhou: { nome: 'Falhou', tom: 'error' },
  descartada: { nome: 'Deixada de lado', tom: 'neutral' },
}
/** A question that waits for a person is no failure. */
const situacaoDe = ({ estado, ...oque }: Sincronizacao): { nome: string; tom: Tom } =>
  estado === 'falhou' && perguntaDe(oque) ? { nome: 'A decidir', tom: 'warning' } : ESTADOS[estado]

/** Jobs. What questions are called stands in their declaration. */
const OPERACOES: Readonly<Record<string, string>> = {
  'produto.publicar': 'Enviar produto',
  'produto.desligar': 'Desligar do Bling',
  'categoria.enviar': 'Enviar categoria',
  'categoria.mover': 'Mover categoria',
  'categoria.excluir': 'Excluir categoria',
  'contato.atualizar': 'Enviar cliente',
  'contato.importar': 'Importar contatos',
  'pedido.sincronizar': 'Sincronizar venda',
  'webhook.produto': 'Receber alteração de produto',
  'webhook.estoque': 'Receber alteração de estoque',
  'webhook.pedido': 'Receber alteração de pedido',
  'estoque.acertar': 'Acertar estoque',
  'estoque.baixa_certa': 'Peças que o Bling baixou',
  'estoque.baixa_aceita': 'Ficar com o saldo do Bling',
  'pedido_importado.importar': 'Receber pedido de canal',
  'pedido_importado.situacao': 'Mudar situação do pedido',
  'pedido_importado.rastreio': 'Enviar código de rastreamento',
  'nota.emitir': 'Emitir nota fiscal',
}
export const operacaoDe = ({ tipo, operacao }: Sincronizacao): string =>
  perguntaDe({ tipo, operacao })?.titulo ??
  OPERACOES[`${tipo}.${operacao}`] ??
  `${operacao.charAt(0).toUpperCase()}${operacao.slice(1)} ${tipo}`

/** Returns the text of the retry button: an answer has a name of its own. */
export const acaoDe = (sincronizacao: Sincronizacao): string => {
  const question = perguntaDe(sincronizacao)
  return question?.respostas[question.tentarNovamente ?? '']?.rotulo ?? 'Tentar novamente'
}

/** Returns the label of discarding, where that is an answer of its own. */
export const descarteDe = (sincronizacao: Sincronizacao): string => {
  const question = perguntaDe(sincronizacao)
  return question?.respostas[question.descartar]?.rotulo ?? 'Descartar'
}

type AlvoDaPergunta = NonNullable<ReturnType<typeof perguntaDe>>['alvo']
const PAGINAS_DAS_PERGUNTAS: Readonly<Record<AlvoDaPergunta, ((alvo: number | null) => string) | null>> = {
  produto: (target) => `/produtos/${target}`,
  venda: (target) => `/vendas/${target}`,
  importacao: () => '/sincronizacao/importar?proposta=perguntar',
  deposito: () => '/configuracoes/bling',
  diferencas: () => '/configuracoes/bling/diferencas',
  saldo: null,
  excluido: null,
}
const PAGINAS: Readonly<Record<string, string>> = {
  produto: '/produtos',
  categoria: '/categorias',
  contato: '/clientes',
  pedido: '/vendas',
  pedido_importado: '/vendas',
  nota: '/vendas',
}
const SEM_PAGINA: ReadonlySet<string> = new Set(['importar', 'excluir'])

/** The page of what it is about, or null when there is none (any more). */
export function paginaDe({ tipo, operacao, alvo_id }: Sincronizacao): string | null {
  const question = perguntaDe({ tipo, operacao })
  if (question) return PAGINAS_DAS_PERGUNTAS[question.alvo]?.(alvo_id) ?? null
  if (tipo === 'contato' && operacao === 'importar') return '/sincronizacao/importar'
  if (alvo_id === null || SEM_PAGINA.has(operacao)) return null
  if (tipo === 'estoque') return operacao === 'acertar' ? `/produtos/${alvo_id}` : `/vendas/${alvo_id}`
  const page = PAGINAS[tipo === 'webhook' && operacao === 'pedido' ? 'pedido' : tipo]
  return page === undefined ? null : `${page}/${alvo_id}`
}
