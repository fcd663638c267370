import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { MostrarQr } from '../../../../shared/device/qr/MostrarQr.tsx'

/** The line's QR code; none for a product that was deleted for good. */
export function QrDoItem({ item, nome }: { item: ItemDaVenda; nome: string }) {
  const [aberto, setAberto] = useState(false)
  const { id, titulo, sku, variacao_id, variacao, qr_code_url } = item
  if (id === null || qr_code_url === null) return null
  const variacaoProps =
    variacao_id === null ? {} : { variacao: { id: variacao_id, nome_cor: variacao, tamanho: null, sku, qr_code_url } }
  return (
    <>
      <button
        type="button"
        className="k-alvo rounded-controle hover:text-marca-texto hover:bg-marca-suave max-md:row-start-1 max-md:[grid-column:-2]"
        aria-label={`QR Code de ${nome}`}
        onClick={() => setAberto(true)}
      >
        <IconQrcode size={22} stroke={1.8} aria-hidden />
      </button>
      {aberto && (
        <MostrarQr produto={{ id, titulo, sku, qr_code_url }} {...variacaoProps} onClose={() => setAberto(false)} />
      )}
    </>
  )
}
