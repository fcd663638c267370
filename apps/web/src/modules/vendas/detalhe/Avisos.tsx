import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { Link } from 'react-router'
import { partOnDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import { Faixa } from './Faixa.tsx'
import { PublicarTodos } from './PublicarTodos.tsx'

/** Only of a sale that began at a channel; the sale shows when it has come. */
const AvisosDoPedido = partOnDemand(async () => (await import('./AvisosDoPedido.tsx')).AvisosDoPedido)

const LISTA =
  '[&:not(:empty)]:grid [&:not(:empty)]:grid-cols-[minmax(0,1fr)] [&:not(:empty)]:gap-1.5 [&:not(:empty)]:mb-3'

export function Avisos({ venda }: { venda: Venda }) {
  return (
    <div className={LISTA}>
      {venda.status !== 'separacao' && <NaoPublicados venda={venda} />}
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

/** What of Bling concerns the steps after picking: below the pieces, which so come into sight on a phone. */
export function AvisosDoBling({ venda }: { venda: Venda }) {
  const { status, numero_pedido_bling, editada } = venda
  if (status !== 'separacao') return null
  const sentence = 'Venda ainda não enviada ao Bling. Se foi editada, o processo foi reiniciado para separação.'
  return (
    <div className={`${LISTA} mt-3`}>
      {numero_pedido_bling === null && !editada && (
        <Faixa tom="info" resumo={sentence}>
          {sentence}
        </Faixa>
      )}
      <NaoPublicados venda={venda} />
    </div>
  )
}

function NaoPublicados({ venda }: { venda: Venda }) {
  if (!venda.bling_ativo || venda.produtos_nao_publicados.length === 0) return null
  const names = listUnpublishedProdutos(venda)
  return (
    <Faixa
      nome="Produtos não publicados"
      resumo={venda.status === 'separacao' && `Fora do Bling: ${names.map(({ nome }) => nome).join(', ')}`}
    >
      <p className="font-forte">
        {venda.link_etiqueta_pdf === null ? 'Fora do Bling, sem frete nem etiqueta:' : 'Fora do Bling:'}
      </p>
      <ul>
        {names.map(({ nome, pagina }) => (
          <li key={nome}>{pagina ? <Link to={pagina}>{nome}</Link> : nome}</li>
        ))}
      </ul>
      <PublicarTodos venda={venda} />
    </Faixa>
  )
}

/** Each name once, with the page where the product can be published. */
function listUnpublishedProdutos({ produtos_nao_publicados, itens }: Venda) {
  return [...new Set(produtos_nao_publicados)].map((nome) => {
    const item = itens.find(({ titulo, descricao, publicado }) => !publicado && (titulo || descricao) === nome)
    return { nome, pagina: item?.id ? `/produtos/${item.id}` : null }
  })
}

/** Says why the sale is back at picking. */
export function Reinicio({ venda: { status, numero_pedido_bling, editada } }: { venda: Venda }) {
  if (status !== 'separacao' || numero_pedido_bling !== null || !editada) return null
  const sentence = 'Venda editada: o processo foi reiniciado para separação.'
  return (
    <div className="mb-3">
      <Faixa tom="info" resumo={sentence}>
        {sentence}
      </Faixa>
    </div>
  )
}
