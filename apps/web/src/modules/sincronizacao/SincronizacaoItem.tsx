import type { ErrorCode } from '@estampa/contract/errors.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import type { EstadoDeSincronizacao, Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { cancelaVenda, ehTarefa } from '@estampa/contract/sincronizacao/tarefas.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rereadAfter } from '../../shared/api/apiQuery.ts'
import { acompanhar } from '../../shared/bling/following.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { useMay } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { StatusDot } from '../../shared/ui/states.tsx'
import { CHAVE_DAS_SINCRONIZACOES } from './resumo.queries.ts'
import { responderSincronizacao } from './tarefas.queries.ts'

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
  estado === 'falhou' && ehTarefa(oque) ? { nome: 'A decidir', tom: 'warning' } : ESTADOS[estado]

const OPERACOES: Readonly<Record<string, string>> = {
  'produto.publicar': 'Enviar produto',
  'produto.inativar_variacao': 'Inativar variação no Bling',
  'produto.criar_variacoes': 'Criar variações no Bling',
  'produto.estrutura': 'Produto mudou no Bling',
  'produto.desligar': 'Desligar do Bling',
  'categoria.enviar': 'Enviar categoria',
  'categoria.mover': 'Mover categoria',
  'categoria.excluir': 'Excluir categoria',
  'contato.atualizar': 'Enviar cliente',
  'contato.importar': 'Importar contatos',
  'pedido.sincronizar': 'Sincronizar venda',
  'webhook.produto': 'Receber alteração de produto',
  'webhook.estoque': 'Receber alteração de estoque',
  'estoque.acertar': 'Acertar estoque',
  'estoque.decidir': 'Estoque: precisa de você',
  'estoque.igualar': 'Estoque diferente no Bling',
  'estoque.baixa_incerta': 'De quem foi a saída no Bling?',
  'estoque.baixa_pendente': 'Saída que os dois lados contam diferente',
  'estoque.baixa_certa': 'Peças que o Bling baixou',
  'estoque.baixa_aceita': 'Ficar com o saldo do Bling',
  'estoque.contagem_mudou': 'Estoque mudou durante a contagem',
  'estoque.excluido': 'Excluído antes de o Bling saber',
  'estoque.deposito': 'Depósito fora de uso no Bling',
  'importacao.decidir': 'Produtos a decidir',
  'webhook.pedido': 'Receber alteração de pedido',
  'pedido_importado.importar': 'Receber pedido de canal',
  'pedido_importado.linhas': 'Itens que esperam',
  'pedido_importado.cancelado_la': 'Cancelado no Bling depois do envio',
  'pedido_importado.mudou': 'Pedido mudou no Bling',
  'pedido_importado.cancelado_aqui': 'Cancelada aqui, em aberto no Bling',
  'pedido.cancelado_la': 'Cancelado no Bling',
  'pedido_importado.trazer': 'Pedido mudou no Bling',
  'pedido.mudou': 'Pedido mudou no Bling',
  'pedido_importado.total': 'Total diferente no Bling',
  'pedido_importado.situacao': 'Mudar situação do pedido',
  'pedido_importado.rastreio': 'Enviar código de rastreamento',
  'nota.emitir': 'Emitir nota fiscal',
  'nota.outro_valor': 'Nota com outro valor',
  'nota.devolucao': 'Falta a nota de devolução',
  'nota.segunda': 'Mais de uma nota da mesma venda',
  'nota.cancelada': 'Nota cancelada depois da etiqueta',
}
export const operacaoDe = ({ tipo, operacao }: Sincronizacao): string =>
  OPERACOES[`${tipo}.${operacao}`] ?? `${operacao.charAt(0).toUpperCase()}${operacao.slice(1)} ${tipo}`

const ACOES: Readonly<Record<string, string>> = {
  'produto.inativar_variacao': 'Inativar no Bling',
  'produto.estrutura': 'Ligar de novo',
  'estoque.deposito': 'Conferir de novo',
  'pedido_importado.cancelado_la': 'Cancelar a venda',
  'pedido_importado.mudou': 'Já conferi',
  'estoque.baixa_incerta': 'Foi deste pedido',
  'estoque.baixa_pendente': 'Lançar no Bling',
  'pedido_importado.cancelado_aqui': 'Cancelar no Bling',
  'pedido.cancelado_la': 'Cancelar a venda',
  'pedido_importado.trazer': 'Trazer para a venda',
  'pedido.mudou': 'Já conferi',
  'pedido_importado.total': 'Já conferi',
  'estoque.contagem_mudou': 'Já conferi',
  'estoque.excluido': 'Já conferi',
  'nota.outro_valor': 'Já conferi',
  'nota.devolucao': 'Já fiz a nota',
  'nota.segunda': 'Conferir de novo',
  'nota.cancelada': 'Já conferi',
}
/** What its button says: what a person decides has a name of its own. */
export const acaoDe = ({ tipo, operacao }: Sincronizacao): string => ACOES[`${tipo}.${operacao}`] ?? 'Tentar novamente'

/** What giving it up means, where it is an answer of its own. */
const DESCARTES: Readonly<Record<string, string>> = { 'produto.estrutura': 'Desligar do Bling' }
export const descarteDe = ({ tipo, operacao }: Sincronizacao): string => DESCARTES[`${tipo}.${operacao}`] ?? 'Descartar'

const PAGINAS: Readonly<Record<string, string>> = {
  produto: '/produtos',
  categoria: '/categorias',
  contato: '/clientes',
  pedido: '/vendas',
  nota: '/vendas',
}
/** The page of what it is about, or null when there is none (any more). */
export function paginaDe({ tipo, operacao, alvo_id }: Sincronizacao): string | null {
  if (tipo === 'pedido_importado' && operacao !== 'importar') return `/vendas/${alvo_id}`
  if (operacao === 'importar') return tipo === 'contato' ? '/sincronizacao/importar' : null
  if (tipo === 'importacao') return '/sincronizacao/importar?proposta=perguntar'
  if (tipo === 'estoque' && operacao.startsWith('baixa_')) return `/vendas/${alvo_id}`
  if (tipo === 'estoque' && operacao === 'deposito') return '/configuracoes/bling'
  if (tipo === 'estoque') return operacao === 'acertar' && alvo_id !== null ? `/produtos/${alvo_id}` : null
  const pagina = PAGINAS[tipo === 'webhook' && operacao === 'pedido' ? 'pedido' : tipo]
  return pagina !== undefined && alvo_id !== null && operacao !== 'excluir' ? `${pagina}/${alvo_id}` : null
}
