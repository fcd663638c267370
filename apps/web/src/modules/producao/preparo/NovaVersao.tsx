import type { Arte } from '@estampa/contract/producao/artes.schemas.ts'
import { BYTES_DA_ARTE } from '@estampa/contract/producao/opcoes.ts'
import { useMutation } from '@tanstack/react-query'
import { fraseDe } from '../../../shared/apiError.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { useChaveDeEnvio } from '../../../shared/useChaveDeEnvio.ts'
import { BotaoDeArquivo } from './BotaoDeArquivo.tsx'
import { enviarArte } from './preparo.queries.ts'

interface NovaVersaoProps {
  arte: Arte
  disabled: boolean
  onBusy: (enviando: boolean) => void
}

/** Sends the next file of an art; the former one stays, for what was ordered with it. */
export function NovaVersao({ arte: { id, nome, versao }, disabled, onBusy }: NovaVersaoProps) {
  const envio = useChaveDeEnvio()
  const { mutate, isPending } = useMutation({
    ...enviarArte(onBusy),
    onSuccess: (nova) => void avisar('success', `${nova.nome}: versão ${nova.versao} guardada.`),
    onError: (erro) => void avisar('error', fraseDe(erro, 'A arte não pôde ser enviada. Tente novamente.')),
  })
  const enviar = (arquivo: File) => {
    if (arquivo.size > BYTES_DA_ARTE) return void avisar('error', 'Arquivo muito grande (máx. 200 MB)')
    const { name, size, lastModified } = arquivo
    mutate({ nome, arquivo, arteId: id, chave: envio.chaveDe([id, versao, name, size, lastModified]) })
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
