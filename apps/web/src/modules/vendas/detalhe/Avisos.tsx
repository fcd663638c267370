import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { Link } from 'react-router'
import { partOnDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import { Faixa } from './Faixa.tsx'
import { PublicarTodos } from './PublicarTodos.tsx'

/** Only of a sale that began at a channel; the sale shows when it has come. */
const AvisosDoPedido = partOnDemand(async () => (await import('./AvisosDoPedido.tsx')).AvisosDoPedido)

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

/** Says why the sale is (back) at picking. */
export function Reinicio({ venda: { status, numero_pedido_bling, editada } }: { venda: Venda }) {
  if (status !== 'separacao' || numero_pedido_bling !== null) return null
  const sentence = editada
    ? 'Venda editada: o processo foi reiniciado para separação.'
    : 'Venda ainda não enviada ao Bling. Se foi editada, o processo foi reiniciado para separação.'
  return (
    <div className="mb-3">
      <Faixa tom="info" resumo={sentence}>
        {sentence}
      </Faixa>
    </div>
  )
}
