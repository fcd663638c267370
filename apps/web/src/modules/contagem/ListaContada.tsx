import { IconClipboardList } from '@tabler/icons-react'
import { Card } from '../../shared/ui/Card.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { type Contagem, chaveDaPeca } from './contagem.ts'
import { Linha } from './Linha.tsx'

interface ListaContadaProps {
  contagem: Contagem
  mudar: (mudanca: (contagem: Contagem) => Contagem) => void
}

export const ListaContada = ({ contagem, mudar }: ListaContadaProps) => (
  <Card title="Contado e registrado">
    {contagem.length === 0 ? (
      <EmptyState
        message="Nada contado ainda."
        icon={IconClipboardList}
        detail="Escaneie as etiquetas das peças, uma a uma, ou digite o SKU e corrija a quantidade."
      />
    ) : (
      <ul aria-label="Itens contados">
        {contagem.map((linha) => (
          <Linha key={chaveDaPeca(linha)} linha={linha} mudar={mudar} />
        ))}
      </ul>
    )}
  </Card>
)
