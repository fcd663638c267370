import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconQrcode, IconShirt, IconTags, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MostrarQr } from '../../../shared/device/qr/MostrarQr.tsx'
import { enderecoDasEtiquetas } from '../../../shared/etiquetas.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { onDemand } from '../../../shared/ui/dialogs/onDemand.tsx'

const MoverParaLixeira = onDemand(async () => (await import('./MoverParaLixeira.tsx')).MoverParaLixeira)

const ICONE = { size: 19, stroke: 1.7, 'aria-hidden': true } as const

export function AcoesDoProduto({ produto }: { produto: Produto }) {
  const [aberto, setAberto] = useState<'qr' | 'lixeira' | null>(null)
  const fechar = () => setAberto(null)
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode {...ICONE} />} onClick={() => setAberto('qr')}>
        QR Code
      </Button>
      <Button
        variant="default"
        to={enderecoDasEtiquetas([{ produtoId: produto.id, variacaoId: null, quantidade: null }])}
        leftSection={<IconTags {...ICONE} />}
      >
        Imprimir etiquetas
      </Button>
      {produto.producao && (
        <Button variant="default" to={`/produtos/${produto.id}/producao`} leftSection={<IconShirt {...ICONE} />}>
          Produção
        </Button>
      )}
      <Button variant="default" leftSection={<IconTrash {...ICONE} />} onClick={() => setAberto('lixeira')}>
        Mover para a lixeira
      </Button>
      {aberto === 'qr' && <MostrarQr produto={produto} onClose={fechar} />}
      {aberto === 'lixeira' && <MoverParaLixeira produto={produto} onClose={fechar} />}
    </>
  )
}
