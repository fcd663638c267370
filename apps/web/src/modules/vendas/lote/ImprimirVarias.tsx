import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { LinkChoices } from '../../../shared/ui/LinkChoices.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'
import { EtiquetasJuntas } from './EtiquetasJuntas.tsx'

const impressosDe = (ids: readonly number[]) => [
  {
    to: `/imprimir/lote/consolidada?ids=${ids.join(',')}`,
    name: 'Lista de separação única',
    detail: 'Todas as peças na ordem das prateleiras',
  },
  {
    to: `/imprimir/lote/separacao?ids=${ids.join(',')}`,
    name: 'Listas de separação',
    detail: 'Uma folha por venda',
  },
  { to: `/imprimir/lote/romaneio?ids=${ids.join(',')}`, name: 'Romaneios', detail: 'Um por pacote' },
]

/** What can be printed about several sales at once. The sheets open in tabs of their own, which start printing. */
export function ImprimirVarias({ ids }: { ids: readonly number[] }) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAberto(true)}
      >
        Imprimir
      </Button>
      {aberto && (
        <Modal title="O que imprimir?" size="sm" onClose={() => setAberto(false)}>
          <LinkChoices choices={impressosDe(ids)} newTab onChoose={() => setAberto(false)} />
          <EtiquetasJuntas ids={ids} rotulo="Juntar etiquetas em um PDF" fullWidth />
        </Modal>
      )}
    </>
  )
}
