import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { fraseDe } from '../../shared/apiError.ts'
import { baixar } from '../../shared/http.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { pdfDoOrcamento } from './orcamentos.queries.ts'

export function BaixarPdf({ id }: { id: number }) {
  const { mutate, isPending } = useMutation({
    ...pdfDoOrcamento(id),
    onSuccess: (arquivo) => baixar(arquivo, `orcamento-${id}.pdf`),
    onError: (erro) => avisar('error', fraseDe(erro, 'O PDF não pôde ser feito. Tente novamente.')),
  })
  return (
    <Button variant="default" icon={IconFileTypePdf} loading={isPending} onClick={() => mutate()}>
      PDF
    </Button>
  )
}
