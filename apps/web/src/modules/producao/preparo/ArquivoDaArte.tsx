import type { Arte } from '@estampa/contract/producao/artes.schemas.ts'
import { BYTES_DA_ARTE } from '@estampa/contract/producao/opcoes.ts'
import { IconDownload } from '@tabler/icons-react'
import { download } from '../../../shared/api/http.ts'
import { useSubmitKey } from '../../../shared/forms/useSubmitKey.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { IconButton } from '../../../shared/ui/Button.tsx'
import { FileButton } from '../../../shared/ui/FileButton.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { arquivoDaArte } from '../producao.queries.ts'
import { enviarArte } from './preparo.queries.ts'

/** Files that the store of arts takes. */
export const ARQUIVOS_DE_ARTE = '.png,.tif,.tiff,.pdf,.svg,.ai,.psd,.cdr'

interface NovaVersaoProps {
  arte: Arte
  disabled: boolean
  onBusy: (enviando: boolean) => void
}

/** Sends the next file of an art; the former one stays, for what was ordered with it. */
export function NovaVersao({ arte: { id, nome, versao }, disabled, onBusy }: NovaVersaoProps) {
  const envio = useSubmitKey()
  const { mutate, isPending } = useTold(
    {
      ...enviarArte(onBusy),
      onSuccess: (nova) => void toast('success', `${nova.nome}: versão ${nova.versao} guardada.`),
    },
    'A arte não pôde ser enviada. Tente novamente.',
  )
  const enviar = (arquivo: File) => {
    if (arquivo.size > BYTES_DA_ARTE) return void toast('error', 'Arquivo muito grande (máx. 200 MB)')
    const { name, size, lastModified } = arquivo
    mutate({ nome, arquivo, arteId: id, chave: envio.keyOf([id, versao, name, size, lastModified]) })
  }
  return (
    <FileButton
      field={`Arquivo da nova versão de ${nome}`}
      accept={ARQUIVOS_DE_ARTE}
      variant="default"
      loading={isPending}
      disabled={disabled && !isPending}
      aria-label={`Nova versão: ${nome}`}
      onFiles={([arquivo]) => arquivo && enviar(arquivo)}
    >
      Nova versão
    </FileButton>
  )
}

/** The print file of a version, as it was sent. */
export function BaixarArte(props: { arte: string; arquivo: string; arteId: number; versao: number }) {
  const { arte, arquivo, arteId, versao } = props
  const { mutate, isPending } = useTold(
    { ...arquivoDaArte, onSuccess: ({ conteudo, nome }) => download(conteudo, nome) },
    'A arte não pôde ser baixada. Tente novamente.',
  )
  return (
    <IconButton
      aria-label={`Baixar a arte ${arte}, versão ${versao}`}
      disabled={isPending}
      onClick={() => mutate({ id: arteId, versao, nome: arquivo })}
    >
      <IconDownload size={18} aria-hidden />
    </IconButton>
  )
}
