import type { Arte } from '@estampa/contract/producao/artes.schemas.ts'
import { BYTES_DA_ARTE } from '@estampa/contract/producao/opcoes.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { fraseDe } from '../../../shared/apiError.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { useChaveDeEnvio } from '../../../shared/useChaveDeEnvio.ts'
import { ACEITOS, enviarArte } from './preparo.queries.ts'

interface NovaVersaoProps {
  arte: Arte
  disabled: boolean
  onBusy: (enviando: boolean) => void
}

/** Sends the next file of an art; the former one stays, for what was ordered with it. */
export function NovaVersao({ arte: { id, nome, versao }, disabled, onBusy }: NovaVersaoProps) {
  const entrada = useRef<HTMLInputElement>(null)
  const envio = useChaveDeEnvio()
  const { mutate, isPending } = useMutation({
    ...enviarArte,
    onMutate: () => onBusy(true),
    onSuccess: (nova) => void avisar('success', `${nova.nome}: versão ${nova.versao} guardada.`),
    onError: (erro) => void avisar('error', fraseDe(erro, 'A arte não pôde ser enviada. Tente novamente.')),
    onSettled: (...resultado) => {
      onBusy(false)
      return enviarArte.onSettled?.(...resultado)
    },
  })
  const enviar = (arquivo: File | undefined) => {
    if (!arquivo) return
    if (arquivo.size > BYTES_DA_ARTE) return void avisar('error', 'Arquivo muito grande (máx. 200 MB)')
    const { name, size, lastModified } = arquivo
    mutate({ nome, arquivo, arteId: id, chave: envio.chaveDe([id, versao, name, size, lastModified]) })
  }
  return (
    <>
      <Button
        variant="default"
        loading={isPending}
        disabled={disabled && !isPending}
        onClick={() => entrada.current?.click()}
        aria-label={`Nova versão: ${nome}`}
      >
        Nova versão
      </Button>
      <input
        ref={entrada}
        type="file"
        hidden
        accept={ACEITOS}
        aria-label={`Arquivo da nova versão de ${nome}`}
        onChange={({ target }) => {
          enviar(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
