import type { FormatoDePlanilha } from '@estampa/contract/shared/planilha.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/api.ts'
import { ApiError, addConnectionSentence } from '../api/apiError.ts'
import { untyped } from '../api/apiQuery.ts'
import { download } from '../api/http.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { toast } from '../ui/toasts/toast.ts'

const FORMATOS = [
  { value: 'xlsx', label: 'XLSX, para Excel e LibreOffice' },
  { value: 'csv', label: 'CSV, para outro sistema' },
]
/** A shop's whole past takes longer than other answers. */
const LIMITE_MS = 600_000

/** Files come as they are: no reader. */
const files = untyped(client({}))

export interface Exportavel {
  readonly rota:
    | 'GET /produtos/exportar/'
    | 'GET /estoque/movimentos/exportar/'
    | 'GET /clientes/exportar/'
    | 'GET /vendas/exportar/'
    | 'GET /fornecedores/exportar/'
    | 'GET /compras/exportar/'
    | 'GET /relatorios/:relatorio/exportar/'
  readonly params?: object
  /** The file's name, without its ending. */
  readonly arquivo: string
  readonly titulo: string
  /** Says what a row is. */
  readonly conteudo: string
  /** Filters of the list on the screen; absent where they do not count. */
  readonly filtros?: object
  readonly ids?: readonly number[]
}

/** Asks for the format and, where rows are ticked, whether only those. */
export function ExportarPlanilha(props: Exportavel & { onClose: () => void }) {
  const { rota, params, arquivo, titulo, conteudo, filtros, ids = [], onClose } = props
  const [formato, setFormato] = useState<FormatoDePlanilha>('xlsx')
  const [isTickedOnly, setIsTickedOnly] = useState(ids.length > 0)
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const query = { ...filtros, formato, ...(isTickedOnly && { ids: ids.join(',') }) }
      return files(rota, { params, query, timeout: LIMITE_MS })
    },
    onSuccess: (data) => {
      download(new Blob([data as Blob]), `${arquivo}.${formato}`)
      toast('success', 'Planilha exportada.')
      onClose()
    },
    onError: (error) => {
      const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
      toast(
        'error',
        isRefusal ? error.detail : addConnectionSentence(error, 'Não foi possível exportar. Tente novamente.'),
      )
    },
  })
  return (
    <ConfirmDialog
      title={titulo}
      confirmLabel="Exportar"
      pending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{conteudo} A exportação fica registrada na auditoria.</p>
      <div className="grid gap-4">
        {ids.length > 0 && (
          <SelectField
            label="Quais"
            value={isTickedOnly ? 'marcados' : 'todos'}
            options={[
              { value: 'marcados', label: `Só a seleção (${ids.length.toLocaleString('pt-BR')})` },
              { value: 'todos', label: filtros ? 'Tudo o que a lista encontra' : 'De todos os produtos' },
            ]}
            onChange={(event) => setIsTickedOnly(event.target.value === 'marcados')}
          />
        )}
        <SelectField
          label="Formato"
          value={formato}
          options={FORMATOS}
          onChange={(event) => setFormato(event.target.value === 'csv' ? 'csv' : 'xlsx')}
        />
      </div>
    </ConfirmDialog>
  )
}
