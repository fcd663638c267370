import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../shared/api/apiError.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { onDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import { AFTER_SUCCESS } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { VendaJaFeita } from '../formulario/useVendaForm.ts'
import { finishBalcaoVenda } from '../vendas.queries.ts'
import type { LinhaSemVariacao } from './ConcluirNoBalcao.tsx'

const ConcluirNoBalcao = onDemand(async () => (await import('./ConcluirNoBalcao.tsx')).ConcluirNoBalcao)

interface CriarEConcluirProps {
  total: number
  linhasSemVariacao: readonly LinhaSemVariacao[]
  criar: () => Promise<Venda>
  /** The sale was refused: nothing exists. */
  onRefused: (erro: ApiError) => void
  /** The sale exists: ends the form's draft. */
  onCreated: () => void
  onClose: () => void
  onNext: () => void
}

/** A new sale that is created and concluded at once. What could not be concluded waits on its own page. */
export function CriarEConcluir({
  total,
  linhasSemVariacao,
  criar,
  onRefused,
  onCreated,
  onClose,
  onNext,
}: CriarEConcluirProps) {
  const navigate = useNavigate()
  const [feita, setFeita] = useState(false)
  const goToPage = (path: string) => void navigate(path, AFTER_SUCCESS)
  return (
    <ConcluirNoBalcao
      falta={total}
      linhasSemVariacao={linhasSemVariacao}
      concluir={async (pagamentos, key) => {
        const { id } = await criar().catch((error: unknown) => {
          if (error instanceof VendaJaFeita) {
            onCreated()
            goToPage(`/vendas/${error.id}`)
          } else if (error instanceof ApiError) onRefused(error)
          throw error
        })
        try {
          const venda = await finishBalcaoVenda(id, pagamentos, key)
          setFeita(true)
          onCreated()
          return venda
        } catch (error) {
          onCreated()
          goToPage(`/vendas/${id}`)
          throw error
        }
      }}
      onClose={() => (feita ? goToPage('/vendas') : onClose())}
      depois={() => (
        <>
          <Button variant="default" onClick={onNext}>
            Nova venda
          </Button>
          <Button data-autofocus onClick={() => goToPage('/vendas')}>
            Pronto
          </Button>
        </>
      )}
    />
  )
}
