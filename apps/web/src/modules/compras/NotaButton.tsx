import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useTold } from '../../shared/resource/useTold.ts'
import { FileButton } from '../../shared/ui/FileButton.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { sendNotaXml } from './compras.queries.ts'

/** Takes the XML of a supplier's invoice, of `compraId` where it is named; one that was taken before opens its purchase. */
export function NotaButton({ compraId = null }: { compraId?: number | null }) {
  const navigate = useNavigate()
  const send = useTold(
    {
      ...sendNotaXml(compraId),
      onSuccess: ({ id, isKnown }) => {
        if (isKnown) toast('warning', 'Esta nota já foi lançada: esta é a compra dela.')
        else if (id === compraId) toast('success', `A nota está na compra ${id}.`)
        else if (compraId !== null)
          toast('warning', `Diga o que falta nas linhas da nota e, salvas, que ela é da compra ${compraId}.`)
        if (id !== compraId) return navigate(`/compras/${id}`)
        return undefined
      },
    },
    'O XML não pôde ser lido. Tente novamente.',
  )
  return (
    <FileButton
      variant="default"
      icon={IconFileImport}
      field="XML da nota do fornecedor"
      accept=".xml,text/xml,application/xml"
      loading={send.isPending}
      onFiles={([file]) => file && send.mutate(file)}
    >
      Ler XML da nota
    </FileButton>
  )
}
