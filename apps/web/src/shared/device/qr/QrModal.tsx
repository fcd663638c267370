import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { enderecoDasEtiquetas } from '../../etiquetas.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'

export interface QrModalProps {
  produto: Pick<Produto, 'id' | 'titulo' | 'sku' | 'qr_code_url'> & { readonly tem_variacoes?: boolean }
  /** The variation whose code is shown; the product's own without one. */
  variacao?: Pick<Variacao, 'id' | 'nome_cor' | 'tamanho' | 'sku' | 'qr_code_url'>
  onClose: () => void
}

/** The QR code of a product or of one variation, with its label one click away. Render it only while it is open. */
export function QrModal({ produto, variacao, onClose }: QrModalProps) {
  const { qr_code_url: url, sku } = variacao ?? produto
  const name = variacao ? nomeDaVariacao(variacao) : ''
  const inteiro = !variacao && produto.tem_variacoes
  // A new tab: a label prints from its own page, with its own paper size.
  const endereco = `/imprimir/qr?produto=${produto.id}${variacao ? `&variacao=${variacao.id}` : ''}`
  const printQrCode = () => void window.open(endereco, '_blank', 'noopener')
  return (
    <Modal
      title="QR Code"
      size="sm"
      onClose={onClose}
      footer={
        <>
          {inteiro && (
            <Button
              variant="default"
              to={enderecoDasEtiquetas([{ produtoId: produto.id, variacaoId: null, quantidade: null }])}
            >
              Etiquetas das variações
            </Button>
          )}
          <Button icon={IconPrinter} onClick={printQrCode} data-autofocus>
            Imprimir
          </Button>
        </>
      }
    >
      <figure className="flex items-center flex-col gap-4 m-0">
        <div className="grid place-items-center w-[min(260px,100%)] aspect-square p-2.5 bg-[#fff] border border-borda rounded-cartao">
          <QrImage key={url} url={url} alt={`QR Code de ${[produto.titulo, name].filter(Boolean).join(' ')}`} />
        </div>
        <figcaption className="flex items-center flex-col gap-1 max-w-full text-center">
          <span className="text-xl font-titulo leading-[1.35]">{produto.titulo}</span>
          {name && <span>{name}</span>}
          {sku && <span className="text-m text-texto-suave wrap-anywhere">{sku}</span>}
          {inteiro && (
            <span className="text-s text-texto-suave">Não diz cor nem tamanho: ao ler, o sistema pergunta qual é.</span>
          )}
        </figcaption>
      </figure>
    </Modal>
  )
}

/** The server's drawing of a QR code; a sentence in its place when it cannot be loaded. */
function QrImage({ url, alt }: { url: string; alt: string }) {
  const [falhou, setFalhou] = useState(false)
  if (falhou || !url) return <p className="m-0 text-m text-[#5f5750] text-center">QR Code indisponível</p>
  return <img className="block w-full aspect-square" src={url} alt={alt} onError={() => setFalhou(true)} />
}
