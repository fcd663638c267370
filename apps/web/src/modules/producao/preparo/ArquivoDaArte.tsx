import type { Arte } from '@estampa/contract/producao/artes.schemas.ts'
import { BYTES_DA_ARTE } from '@estampa/contract/producao/opcoes.ts'
import { type Icon, IconDownload } from '@tabler/icons-react'
import { useRef } from 'react'
import { download } from '../../../shared/api/http.ts'
import { useSubmitKey } from '../../../shared/forms/useSubmitKey.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button, IconButton } from '../../../shared/ui/Button.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { arquivoDaArte } from '../producao.queries.ts'
import { enviarArte } from './preparo.queries.ts'

/** Files that the store of arts takes. */
const ACEITOS = '.png,.tif,.tiff,.pdf,.svg,.ai,.psd,.cdr'

interface BotaoDeArquivoProps {
  variant: 'default' | 'filled'
  icon?: Icon
  loading?: boolean
  disabled: boolean
  children: string
  'aria-label'?: string
  /** The field's name for who cannot see the button. */
  campo: string
  onFile: (arquivo: File) => void
}

/** Asks for the file of an art. The same file may be chosen again. */
export function BotaoDeArquivo({ campo, onFile, ...botao }: BotaoDeArquivoProps) {
  const entrada = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...botao} onClick={() => entrada.current?.click()} />
      <input
        ref={entrada}
        type="file"
        hidden
        accept={ACEITOS}
        aria-label={campo}
        onChange={({ target }) => {
          const arquivo = target.files?.[0]
          if (arquivo) onFile(arquivo)
          target.value = ''
        }}
      />
    </>
  )
}

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
    <BotaoDeArquivo
      variant="default"
      loading={isPending}
      disabled={disabled && !isPending}
      aria-label={`Nova versão: ${nome}`}
      campo={`Arquivo da nova versão de ${nome}`}
      onFile={enviar}
    >
      Nova versão
    </BotaoDeArquivo>
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
