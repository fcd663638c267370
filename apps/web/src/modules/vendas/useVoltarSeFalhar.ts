import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { addConnectionSentence } from '../../shared/api/apiError.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'

/** A sale that cannot be read has no screen: the list says so. */
export function useVoltarSeFalhar(falhou: boolean, erro: Error | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!falhou) return
    console.error('The sale could not be read', erro)
    toast('error', addConnectionSentence(erro, 'Erro ao carregar venda'))
    void navigate('/vendas', { replace: true })
  }, [falhou, erro, navigate])
}
