import type { Copia, Copias } from '@estampa/contract/copias/copias.schemas.ts'
import { formatBytes } from '@estampa/contract/shared/bytes.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { recordVistaFora } from './copias.queries.ts'

interface VistaForaDialogProps {
  copia: Copia
  copias: Copias
  onClose: () => void
}

/** A person looks into the cloud for the newest backup, whose name and size are said here, and notes that it is there. */
export function VistaForaDialog({ copia, copias: { pasta, cifra }, onClose }: VistaForaDialogProps) {
  const { mutate, isPending } = useTold(
    recordVistaFora,
    'Não foi possível anotar. Tente novamente.',
    'Anotado: a cópia foi vista na nuvem.',
  )
  const { nome, criada_em, bytes } = copia
  return (
    <Modal
      title="A cópia chegou à nuvem?"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Ainda não
          </Button>
          <Button loading={isPending} onClick={() => mutate(nome, { onSuccess: onClose })}>
            Vi esta cópia lá
          </Button>
        </>
      }
    >
      <div className="grid gap-3 [&_p]:m-0 [&_p]:wrap-anywhere">
        <p>
          A cópia mais nova na pasta <code>{pasta}</code>, como este computador a vê:
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 m-0 [&_dt]:text-texto-suave [&_dd]:m-0 [&_dd]:wrap-anywhere">
          <dt>Arquivo</dt>
          <dd>
            <code>{nome}</code>
          </dd>
          <dt>Feita em</dt>
          <dd>{formatDateTime(criada_em)}</dd>
          <dt>Tamanho</dt>
          <dd>{`${formatBytes(bytes)} (${bytes.toLocaleString('pt-BR')} bytes)`}</dd>
        </dl>
        <p>
          A nuvem daqui não se vê. Abra-a em <strong>outro aparelho</strong>, com a conta da loja (no celular, o
          aplicativo do Google Drive ou do OneDrive; num computador, drive.google.com ou onedrive.live.com), e procure
          na pasta das cópias um arquivo com este nome e este tamanho.
        </p>
        <p>
          Não está lá, ou é menor? Veja no ícone da nuvem deste computador se a sincronização parou, ou se falta espaço
          na conta. Nada leva esta pasta para fora? docs/copias.md mostra como, passo a passo.
        </p>
        {(cifra.modo === null || cifra.modo === 'nenhuma') && (
          <p className="text-aviso bg-aviso-fundo py-2.5 px-3.5 rounded-controle">
            As cópias não são cifradas: quem entrar na conta da nuvem lê os dados dos clientes. Cifre-as antes.
          </p>
        )}
      </div>
    </Modal>
  )
}
