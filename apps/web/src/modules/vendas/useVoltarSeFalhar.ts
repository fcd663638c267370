import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { addConnectionSentence } from '../../shared/api/apiError.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'

/** A sale that cannot be read has no screen: the list says so. */
export function useReturnOnFailure(falhou: boolean, error: Error | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!falhou) return
    console.error('The sale could not be read', error)
    toast('error', addConnectionSentence(error, 'Erro ao carregar venda'))
    void navigate('/vendas', { replace: true })
  }, [falhou, error, navigate])
}
