import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './Avisos.module.css'
import { PublicarTodos } from './PublicarTodos.tsx'

/** What stands in the sale's way, above everything: products that Bling does not know, a process that began anew. */
export function Avisos({ venda }: { venda: Venda }) {
  const faixa = faixaDaSeparacao(venda)
  return (
    <>
      {venda.bling_ativo && venda.produtos_nao_publicados.length > 0 && <NaoPublicados venda={venda} />}
      {faixa && (
        <div className={`${css.aviso} ${css.info}`} role="note">
          <IconInfoCircle size={20} stroke={1.8} aria-hidden />
          <p>{faixa}</p>
        </div>
      )}
    </>
  )
}

function NaoPublicados({ venda }: { venda: Venda }) {
  return (
    <section className={css.aviso} aria-label="Produtos não publicados">
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      <div>
        <p className={css.frase}>
          {venda.link_etiqueta_pdf === null
            ? 'Estes produtos ainda não estão no Bling: sem eles não há frete nem etiqueta.'
            : 'Estes produtos ainda não estão no Bling.'}
        </p>
        <ul>
          {naoPublicados(venda).map(({ nome, pagina }) => (
            <li key={nome}>{pagina ? <Link to={pagina}>{nome}</Link> : nome}</li>
          ))}
        </ul>
        <PublicarTodos venda={venda} />
      </div>
    </section>
  )
}

/** Each name once, with the page where the product can be published. */
function naoPublicados({ produtos_nao_publicados: nomes, itens }: Venda) {
  return [...new Set(nomes)].map((nome) => {
    const item = itens.find(({ titulo, descricao, publicado }) => !publicado && (titulo || descricao) === nome)
    return { nome, pagina: item?.id ? `/produtos/${item.id}` : null }
  })
}

function faixaDaSeparacao({ status, numero_pedido_bling, editada }: Venda): ReactNode {
  if (status !== 'separacao' || numero_pedido_bling !== null) return null
  if (editada) return 'Venda editada: o processo foi reiniciado para separação.'
  return 'Venda ainda não enviada ao Bling. Se foi editada, o processo foi reiniciado para separação.'
}
