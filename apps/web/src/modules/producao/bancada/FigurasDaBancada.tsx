import type { Bancada } from '@estampa/contract/producao/producao.schemas.ts'
import { IconScan } from '@tabler/icons-react'
import { EstampasDaPeca } from './EstampasDaPeca.tsx'

/** What is to be printed; the picture of the finished piece too, where it is a product of its own. */
export function FigurasDaBancada({ bancada, isCameraOn }: { bancada: Bancada | null; isCameraOn: boolean }) {
  const { producao, posicoes = [] } = bancada ?? {}
  const isOwnProduto = producao !== undefined && producao.produto_id !== producao.lisa_produto_id
  const showsFoto = posicoes.length === 0 ? !isCameraOn : isOwnProduto
  return (
    <>
      {posicoes.length > 0 && <EstampasDaPeca fills estampas={posicoes} cor={producao?.lisa_cor ?? null} />}
      {producao?.imagem_url && showsFoto ? (
        <img
          // At a desk it stands beside the piece's name, and the prints have this half.
          className={`max-w-full max-h-[64dvh] object-contain max-md:max-h-[36dvh] ${posicoes.length > 0 ? 'lg:hidden' : ''}`}
          src={producao.imagem_url}
          alt={`${producao.titulo} ${producao.variacao ?? ''}`}
        />
      ) : (
        posicoes.length === 0 && !isCameraOn && <IconScan size={72} stroke={1.2} aria-hidden />
      )}
    </>
  )
}
