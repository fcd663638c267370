import type { ErrorCode } from '@estampa/contract/errors.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { cancelaVenda, ehTarefa } from '@estampa/contract/sincronizacao/tarefas.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rereadAfter } from '../../shared/api/apiQuery.ts'
import { acompanhar } from '../../shared/bling/following.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { useMay } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { StatusDot } from '../../shared/ui/states.tsx'
import { acaoDe, descarteDe, operacaoDe, paginaDe, situacaoDe } from './descricao.ts'
import { CHAVE_DAS_SINCRONIZACOES, responderSincronizacao } from './sincronizacao.queries.ts'

/** One line of the sync centre: what, how far, why not, and what can be done about it. */
export function SincronizacaoItem({ sincronizacao }: { sincronizacao: Sincronizacao }) {
  const { id, titulo, estado, tentativas, mensagem, alterado_em, alvo_id } = sincronizacao
  const { tentarNovamente, descartar, ocupada } = useSincronizacao(sincronizacao)
  const { nome, tom } = situacaoDe(sincronizacao)
  const pagina = paginaDe(sincronizacao)
  const falhou = estado === 'falhou'
  // Its questions are answered on the import's own page.
  const decidir = sincronizacao.tipo === 'importacao'
  const cancela = useMay('cancelar_vendas')
  const permitida = cancela || !cancelaVenda(sincronizacao)
  const repetivel =
    !decidir && permitida && (falhou || estado === 'descartada' || (estado === 'pendente' && tentativas > 0))
  const descartavel = falhou || estado === 'pendente'
  const acao = acaoDe(sincronizacao)
  const descarte = descarteDe(sincronizacao)
  const rotulo = `${titulo} (${id})`
  return (
    <SyncLine
      status={<StatusDot tone={tom}>{nome}</StatusDot>}
      actions={
        (repetivel || descartavel) && (
          <>
            {decidir && falhou && pagina && (
              <Button to={pagina} variant="light" aria-label={`Decidir: ${rotulo}`}>
                Decidir
              </Button>
            )}
            {repetivel && (
              <Button variant="light" disabled={ocupada} onClick={tentarNovamente} aria-label={`${acao}: ${rotulo}`}>
                {acao}
              </Button>
            )}
            {descartavel && (
              <Button variant="default" disabled={ocupada} onClick={descartar} aria-label={`${descarte}: ${rotulo}`}>
                {descarte}
              </Button>
            )}
          </>
        )
      }
    >
      <p className="flex flex-wrap text-m text-texto-suave wrap-anywhere gap-x-3 gap-y-0 [&_span]:tabular-nums [&_span]:whitespace-nowrap">
        {operacaoDe(sincronizacao)} <span>{formatarDataHora(alterado_em)}</span>
      </p>
      <p className={TITLE}>{pagina ? <Link to={pagina}>{titulo}</Link> : titulo}</p>
      {existeLa(sincronizacao) && (
        <Message>
          <Link to={`/produtos/${alvo_id}/bling`} aria-label={`Ver os dois lados: ${rotulo}`}>
            Ver os dois lados
          </Link>
        </Message>
      )}
      {mensagem && <Message error={falhou && !ehTarefa(sincronizacao)}>{mensagem}</Message>}
      {tentativas > 1 && estado !== 'concluida' && <Message>{tentativas} tentativas</Message>}
    </SyncLine>
  )
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

/** A product that met another with its SKU, or that is another one there by now: a person looks at the two. */
const existeLa = ({ tipo, operacao, estado, codigo }: Sincronizacao): boolean =>
  tipo === 'produto' && estado === 'falhou' && (operacao === 'estrutura' || codigo === JA_EXISTE)

/** Ends with a product that is published. */
const PUBLICA: ReadonlySet<string> = new Set(['produto.publicar', 'produto.criar_variacoes'])

export function useSincronizacao({ id, tipo, operacao }: Pick<Sincronizacao, 'id' | 'tipo' | 'operacao'>) {
  const { mutate, isPending } = useTold(
    {
      ...responderSincronizacao(id),
      ...rereadAfter(CHAVE_DAS_SINCRONIZACOES),
      onSuccess: (_sincronizacao, acao) => {
        if (acao === 'tentar-novamente' && PUBLICA.has(`${tipo}.${operacao}`)) acompanhar(id)
      },
    },
    'Não foi possível concluir. Tente novamente.',
  )
  return { tentarNovamente: () => mutate('tentar-novamente'), descartar: () => mutate('descartar'), ocupada: isPending }
}
