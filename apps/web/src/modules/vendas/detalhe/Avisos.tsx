import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { IconAlertTriangle, IconChevronDown, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useMediaQuery } from '../../../shared/device/useMediaQuery.ts'
import { tarefasDoPedidoImportado } from '../../sincronizacao/sincronizacao.queries.ts'
import { DecidirSobreOPedido, decideAqui, PublicarTodos } from './AcoesDosAvisos.tsx'

export function Avisos({ venda }: { venda: Venda }) {
  return (
    <div className="[&:not(:empty)]:grid [&:not(:empty)]:grid-cols-[minmax(0,1fr)] [&:not(:empty)]:gap-1.5 [&:not(:empty)]:mb-3">
      {venda.bling_ativo && venda.produtos_nao_publicados.length > 0 && <NaoPublicados venda={venda} />}
      {venda.etiqueta?.estado === 'vencida' && !fatosDoStatus(venda.status).geraEtiqueta && (
        <Faixa>
          {venda.status === 'retirada'
            ? 'A etiqueta venceu na transportadora sem ser postada. Volte para Etiqueta e gere outra.'
            : 'A transportadora diz que a etiqueta venceu sem ser postada. Confira com ela onde está o pacote.'}
        </Faixa>
      )}
      {venda.importada && <AvisosDoPedido venda={venda} />}
    </div>
  )
}

function NaoPublicados({ venda }: { venda: Venda }) {
  const nomes = naoPublicados(venda)
  return (
    <Faixa
      nome="Produtos não publicados"
      resumo={venda.status === 'separacao' && `Fora do Bling: ${nomes.map(({ nome }) => nome).join(', ')}`}
    >
      <p className="font-forte">
        {venda.link_etiqueta_pdf === null ? 'Fora do Bling, sem frete nem etiqueta:' : 'Fora do Bling:'}
      </p>
      <ul>
        {nomes.map(({ nome, pagina }) => (
          <li key={nome}>{pagina ? <Link to={pagina}>{nome}</Link> : nome}</li>
        ))}
      </ul>
      <PublicarTodos venda={venda} />
    </Faixa>
  )
}

/** Each name once, with the page where the product can be published. */
function naoPublicados({ produtos_nao_publicados: nomes, itens }: Venda) {
  return [...new Set(nomes)].map((nome) => {
    const item = itens.find(({ titulo, descricao, publicado }) => !publicado && (titulo || descricao) === nome)
    return { nome, pagina: item?.id ? `/produtos/${item.id}` : null }
  })
}

/** What led to picking, or back to it. */
export function Reinicio({ venda: { status, numero_pedido_bling, editada } }: { venda: Venda }) {
  if (status !== 'separacao' || numero_pedido_bling !== null) return null
  const frase = editada
    ? 'Venda editada: o processo foi reiniciado para separação.'
    : 'Venda ainda não enviada ao Bling. Se foi editada, o processo foi reiniciado para separação.'
  return (
    <div className="mb-3">
      <Faixa tom="info" resumo={frase}>
        {frase}
      </Faixa>
    </div>
  )
}

interface FaixaProps {
  tom?: 'aviso' | 'info'
  nome?: string
  /** The one line of the folded banner; without it the banner does not fold. */
  resumo?: string | false
  /** A sentence, or more than one. */
  children: ReactNode
}

/** A line of the step's card. On a phone it can be folded to one row, so that the pieces to pick stay in sight. */
function Faixa({ tom = 'aviso', nome, resumo = false, children }: FaixaProps) {
  const dobra = useMediaQuery('(max-width: 47.99em)') && resumo !== false
  const [aberta, setAberta] = useState(false)
  const dobrada = dobra && !aberta
  const Icone = tom === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <div
      className={`flex gap-2.5 rounded-controle [&_>_svg]:flex-none [&_>_svg]:mt-0.5 [&_p]:m-0 [&_ul]:contents [&_li]:wrap-anywhere [&_li:not(:last-child)::after]:content-[','] [&_a]:text-inherit [&_a]:underline-offset-3 pointer-coarse:[&_a]:inline-block pointer-coarse:[&_a]:py-2.75 ${tom === 'info' ? 'text-info bg-info-fundo' : 'text-aviso bg-aviso-fundo'} ${dobrada ? 'relative items-center pr-1 pl-3' : 'items-start py-2 px-3'}`}
      role={nome ? 'region' : 'note'}
      aria-label={nome}
    >
      <Icone size={20} stroke={1.8} aria-hidden />
      {dobrada ? (
        <p className="truncate flex-1 min-w-0">{resumo}</p>
      ) : (
        <div className="flex flex-wrap flex-1 min-w-0 gap-x-1.5 gap-y-0.5 items-center">
          {typeof children === 'string' ? <p>{children}</p> : children}
        </div>
      )}
      {dobra && (
        <button
          type="button"
          className={`k-alvo text-inherit aria-expanded:[&_svg]:rotate-180 ${dobrada ? 'after:absolute after:inset-0' : '-my-2 -mr-2.5'}`}
          aria-label={`${dobrada ? 'Mostrar' : 'Recolher'} aviso: ${resumo}`}
          aria-expanded={!dobrada}
          onClick={() => setAberta(dobrada)}
        >
          <IconChevronDown size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}

/** What waits for a person in an order that began at a channel: lines, a cancellation over there, a refusal. */
function AvisosDoPedido({ venda }: { venda: Venda }) {
  const { data: tarefas } = useQuery(tarefasDoPedidoImportado(venda.id))
  const semProduto = venda.itens.filter(({ pendencia }) => pendencia === 'sem_produto').length
  const fracionados = venda.itens.filter(({ pendencia }) => pendencia === 'fracionada').length
  const itensSemVariacao = venda.itens.filter(({ pendencia }) => pendencia === 'sem_variacao').length
  const faltam = venda.pecas_que_faltam
  const quantasFaltam = faltam === 1 ? 'Falta 1 peça' : `Faltam ${faltam} peças`
  const separando = venda.status === 'separacao'
  return (
    <>
      {semProduto > 0 && (
        <Faixa
          resumo={separando && (semProduto === 1 ? '1 item sem produto aqui' : `${semProduto} itens sem produto aqui`)}
        >
          {semProduto === 1
            ? '1 item deste pedido não tem produto aqui e não reserva peças. Escolha o produto na linha dele.'
            : `${semProduto} itens deste pedido não têm produto aqui e não reservam peças. Escolha o produto na linha de cada um.`}
        </Faixa>
      )}
      {itensSemVariacao > 0 && (
        <Faixa
          resumo={
            separando &&
            (itensSemVariacao === 1 ? '1 item sem tamanho e cor' : `${itensSemVariacao} itens sem tamanho e cor`)
          }
        >
          {itensSemVariacao === 1
            ? 'Qual tamanho e cor? 1 item deste pedido não diz, e não reserva peças. Escolha na linha dele.'
            : `Qual tamanho e cor? ${itensSemVariacao} itens deste pedido não dizem, e não reservam peças. Escolha na linha de cada um.`}
        </Faixa>
      )}
      {fracionados > 0 && (
        <Faixa
          resumo={
            separando &&
            (fracionados === 1 ? '1 item não é peça inteira' : `${fracionados} itens não são peças inteiras`)
          }
        >
          {fracionados === 1
            ? '1 item deste pedido pede uma fração de peça e não reserva nada. Diga na linha dele que produto é, e quantas peças.'
            : `${fracionados} itens deste pedido pedem frações de peça e não reservam nada. Diga na linha de cada um que produto é, e quantas peças.`}
        </Faixa>
      )}
      {faltam > 0 && (
        <Faixa resumo={separando && `${quantasFaltam} no estoque`}>
          <p>
            {quantasFaltam} no estoque para este pedido. Quando houver, a venda reserva sozinha; até lá ela não sai da
            Separação.
          </p>
        </Faixa>
      )}
      {tarefas
        ?.filter(({ operacao }) => operacao !== 'linhas')
        .map((tarefa) => (
          <Faixa key={tarefa.id} resumo={separando && (tarefa.mensagem ?? '')}>
            <p>
              {tarefa.mensagem}{' '}
              {!decideAqui(tarefa) && (
                <Link to="/configuracoes/sincronizacao?estado=falhas">Resolver na Sincronização</Link>
              )}
            </p>
            {decideAqui(tarefa) && <DecidirSobreOPedido vendaId={venda.id} tarefa={tarefa} />}
          </Faixa>
        ))}
    </>
  )
}
