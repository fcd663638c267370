import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { fraseDe } from '../../shared/apiError.ts'
import { baixar } from '../../shared/http.ts'
import { IconButton } from '../../shared/ui/Button.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { arquivoDaArte } from './producao.queries.ts'

interface BaixarArteProps {
  arte: string
  arquivo: string
  arteId: number
  versao: number
}

/** The print file of a version, as it was sent. */
export function BaixarArte({ arte, arquivo, arteId, versao }: BaixarArteProps) {
  const { mutate, isPending } = useMutation({
    ...arquivoDaArte,
    onSuccess: ({ conteudo, nome }) => baixar(conteudo, nome),
    onError: (erro) => void avisar('error', fraseDe(erro, 'A arte não pôde ser baixada. Tente novamente.')),
  })
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
