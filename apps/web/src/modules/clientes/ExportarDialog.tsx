import type { FormatoDeExportacao } from '@estampa/contract/clientes/clientes.routes.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../shared/api/api.ts'
import { addConnectionSentence } from '../../shared/api/apiError.ts'
import { download } from '../../shared/api/http.ts'
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'

const FORMATOS = [
  { value: 'pdf', label: 'PDF, para ler e imprimir' },
  { value: 'json', label: 'JSON, para outro sistema' },
]

export function ExportarDialog({ cliente, onClose }: { cliente: Cliente; onClose: () => void }) {
  const [format, setFormat] = useState<FormatoDeExportacao>('pdf')
  const { mutate, isPending } = useMutation({
    ...exportCliente(cliente.id),
    onSuccess: (file) => {
      download(file, `cliente-${cliente.id}.${format}`)
      toast('success', 'Dados exportados.')
      onClose()
    },
    onError: (error) => {
      console.error(error)
      toast('error', addConnectionSentence(error, 'Não foi possível exportar. Tente novamente.'))
    },
  })
  return (
    <ConfirmDialog
      title="Exportar dados"
      confirmLabel="Exportar"
      pending={isPending}
      onConfirm={() => mutate(format)}
      onClose={onClose}
    >
      <p>
        O arquivo traz tudo o que a loja guarda de <strong>{cliente.nome}</strong>: cadastro, documento, contatos,
        endereço e compras. Entregue-o só a essa pessoa. A exportação fica registrada na auditoria.
      </p>
      <SelectField
        label="Formato"
        value={format}
        options={FORMATOS}
        onChange={(event) => setFormat(event.target.value === 'json' ? 'json' : 'pdf')}
      />
    </ConfirmDialog>
  )
}

export const exportCliente = (id: number) =>
  mutationOptions({
    mutationFn: async (formato: FormatoDeExportacao): Promise<Blob> => {
      // Not read: the customer gets what the server keeps, as it is.
      const data = await request({ method: 'GET', url: `/clientes/${id}/exportar/`, query: { formato } })
      return data instanceof Blob ? data : new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    },
  })
