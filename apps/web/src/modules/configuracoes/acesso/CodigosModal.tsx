import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useSessao } from '../../../shared/session/session.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { copiar } from '../../../shared/ui/CopyButton.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'

/** Recovery codes, the only time that they are shown: to be printed, copied or saved. */
export function CodigosModal({ codigos, onClose }: { codigos: readonly string[]; onClose: () => void }) {
  const { usuario } = useSessao()
  const [guardados, setGuardados] = useState(false)
  const texto = `Estampa: códigos de recuperação de ${usuario?.username ?? ''}\nCada um vale uma vez.\n\n${codigos.join('\n')}\n`
  const copiarCodigos = async () => {
    if (await copiar(texto, 'Códigos copiados.')) setGuardados(true)
  }
  return (
    <Modal
      title="Códigos de recuperação"
      size="sm"
      // Shown once: the way out says that they are kept.
      onClose={() => {}}
      withCloseButton={false}
      footer={<Button onClick={onClose}>{guardados ? 'Pronto' : 'Já guardei os códigos'}</Button>}
    >
      <p className="m-0 mb-3.5">
        Guarde-os fora deste aparelho. Sem o celular ou a chave, é com um deles que você entra. Não serão mostrados de
        novo.
      </p>
      <ol
        className="grid grid-cols-2 gap-x-5 gap-y-1.5 py-3.5 px-4.5 m-0 mb-3.5 font-mono text-base bg-fundo border border-borda rounded-grupo"
        data-codigos-de-recuperacao
      >
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="default" leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void copiarCodigos()}>
          Copiar
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(texto)}`}
          download="estampa-codigos-de-recuperacao.txt"
          onClick={() => setGuardados(true)}
        >
          Baixar
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} aria-hidden />}
          onClick={() => {
            window.print()
            setGuardados(true)
          }}
        >
          Imprimir
        </Button>
      </div>
    </Modal>
  )
}
