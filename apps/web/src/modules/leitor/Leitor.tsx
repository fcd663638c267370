import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { fecharLeitor } from '../../shared/leitor.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { Modal } from '../../shared/ui/Modal.tsx'

/** The QR scanner's overlay. Camera and decoding come with the scanner's own issue. */
export function Leitor() {
  return (
    <Modal
      title="Escaneie o QR Code"
      size="sm"
      onClose={fecharLeitor}
      withCloseButton={false}
      footer={
        <Button variant="default" onClick={fecharLeitor}>
          Fechar
        </Button>
      }
    >
      <EmptyState
        icon={IconQrcode}
        message="Em construção"
        detail="A leitura pela câmera ainda está sendo preparada."
      />
    </Modal>
  )
}
