import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { openLeitor } from '../../../shared/device/shortcuts.ts'
import { PHONE, useMediaQuery } from '../../../shared/device/useMediaQuery.ts'
import { useMay } from '../../../shared/session/session.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { Thumbnail } from '../../../shared/ui/Thumbnail.tsx'
import { CorrecaoDoEstoque } from './CorrecaoDoEstoque.tsx'
import { estoqueDe } from './estoque.queries.ts'

interface EstoqueLidoProps {
  produto: Produto
  onCorrigido: () => void
  onClose: () => void
}

/** Shows the scanned piece and its stock on a phone, over the product's page, ready to be corrected. */
export function EstoqueLido({ produto, onCorrigido, onClose }: EstoqueLidoProps) {
  const [isPhone, corrige] = [useMediaQuery(PHONE), useMay('corrigir_estoque')]
  const mostra = isPhone && corrige && !produto.kit
  const variacaoId = Number(useSearchParams()[0].get('variacao'))
  const { data: estoque } = useQuery({
    ...estoqueDe(produto.id, produto.versao),
    enabled: mostra,
    placeholderData: (previous) => previous,
  })
  if (!mostra || !estoque) return null
  const variacao = produto.variacoes.find(({ id }) => id === variacaoId)
  const foto = produto.imagens.find(({ id }) => variacao?.imagens_vinculadas.includes(id)) ?? produto.imagens[0]
  return (
    <Modal
      title={produto.titulo}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Abrir produto
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onClose()
              openLeitor()
            }}
          >
            Escanear outra peça
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-3.5 mb-2">
        <Thumbnail className="[--lado:72px]" url={foto?.miniatura ?? null} />
        <div className="flex min-w-0 flex-col wrap-anywhere">
          {variacao && <strong>{nomeDaVariacao(variacao)}</strong>}
          <span className="text-s text-texto-suave">{variacao?.sku ?? produto.sku}</span>
        </div>
      </div>
      <CorrecaoDoEstoque estoque={estoque} lida={variacao?.id ?? null} onCorrigido={onCorrigido} />
    </Modal>
  )
}
