import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Link } from 'react-router'
import css from './Avisos.module.css'
import { Faixa } from './Faixa.tsx'
import { PublicarTodos } from './PublicarTodos.tsx'

/** Above everything: products that Bling does not know, a process that began anew. */
export function Avisos({ venda }: { venda: Venda }) {
  const faixa = faixaDaSeparacao(venda)
  return (
    <>
      {venda.bling_ativo && venda.produtos_nao_publicados.length > 0 && <NaoPublicados venda={venda} />}
      {faixa && (
        <Faixa tom="info" resumo={faixa}>
          <p>{faixa}</p>
        </Faixa>
      )}
    </>
  )
}

function NaoPublicados({ venda }: { venda: Venda }) {
  const nomes = naoPublicados(venda)
  return (
    <Faixa
      nome="Produtos não publicados"
      resumo={venda.status === 'separacao' && `Fora do Bling: ${nomes.map(({ nome }) => nome).join(', ')}`}
    >
      <p className={css.frase}>
        {venda.link_etiqueta_pdf === null
          ? 'Estes produtos ainda não estão no Bling: sem eles não há frete nem etiqueta.'
          : 'Estes produtos ainda não estão no Bling.'}
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

function faixaDaSeparacao({ status, numero_pedido_bling, editada }: Venda): string | null {
  if (status !== 'separacao' || numero_pedido_bling !== null) return null
  if (editada) return 'Venda editada: o processo foi reiniciado para separação.'
  return 'Venda ainda não enviada ao Bling. Se foi editada, o processo foi reiniciado para separação.'
}
