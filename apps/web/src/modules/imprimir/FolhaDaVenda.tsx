import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/origens.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { ReactNode, Ref } from 'react'
import { CodigoQr, desenharQr } from '../../shared/qr/CodigoQr.tsx'
import { fraseDoPedido } from '../../shared/vendas/frases.ts'
import { CabecaDaLoja } from './CabecaDaLoja.tsx'
import css from './impressao.module.css'
import recibo from './recibo.module.css'

interface FolhaDaVendaProps {
  venda: Venda
  titulo: string
  assinatura: string
  ref?: Ref<HTMLElement> | undefined
  /** It leaves the shop: with document, contact and address. */
  paraFora?: boolean
  bobina?: boolean
  children: ReactNode
}

/** One sheet about one sale: its head, the content, and lines to sign on. */
export const FolhaDaVenda = ({
  venda,
  titulo,
  assinatura,
  ref,
  bobina,
  paraFora = false,
  children,
}: FolhaDaVendaProps) => (
  <article
    ref={ref}
    className={bobina ? `${css.folha} ${recibo.bobina}` : css.folha}
    aria-label={`${titulo}, venda ${venda.id}`}
  >
    <header className={css.cabeca}>
      <CabecaDaLoja completa={paraFora} />
      {/* Scanned on any screen it opens the sale. */}
      {!paraFora && (
        <CodigoQr
          className={css.qr}
          desenho={desenharQr(`/vendas/${venda.id}`)}
          role="img"
          aria-label={`QR Code da venda ${venda.id}`}
        />
      )}
      <p className={css.documento}>{titulo}</p>
      <p className={css.venda}>{`Venda nº ${venda.id}`}</p>
      <p>{`${venda.cliente_nome} · ${rotuloDaOrigem(venda.origem)}`}</p>
      <p>
        {[
          venda.data_do_pedido && `${fraseDoPedido(venda.data_do_pedido)}.`,
          `Registrada em ${formatarDataHora(venda.criado_em)}`,
          venda.vendedor && `por ${venda.vendedor}`,
          venda.numero_pedido_bling && `· pedido ${venda.numero_pedido_bling}`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </header>
    {children}
    <Assinatura>{assinatura}</Assinatura>
  </article>
)

export const Assinatura = ({ children }: { children: string }) => (
  <p className={css.assinatura}>
    <span>{children}</span>
    <span>Data</span>
  </p>
)
