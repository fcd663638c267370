import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useDeferredValue, useEffect, useState } from 'react'
import { Button } from '../../../../shared/ui/Button.tsx'
import { parteSobDemanda, sobDemanda } from '../../../../shared/ui/sobDemanda.tsx'
import { concluirNoBalcao } from '../../balcao/balcao.queries.ts'
import { esquecerSeparacao } from '../separacao-por-leitura/guardada.ts'
import { PassoSeparacao } from './PassoSeparacao.tsx'

const ConcluirNoBalcao = sobDemanda(async () => (await import('../../balcao/ConcluirNoBalcao.tsx')).ConcluirNoBalcao)
const PassoSeguinte = parteSobDemanda(async () => (await import('./PassoSeguinte.tsx')).PassoSeguinte)

/** The panel of the sale's status, with its main action. */
export function PassoAtual({ venda }: { venda: Venda }) {
  const emSeparacao = venda.status === 'separacao'
  // The panel of picking stays until the code of the next one is there.
  const separando = useDeferredValue(emSeparacao) || emSeparacao
  // Here, as the panel of picking goes when the sale is concluded, and the receipt is still to be printed.
  const [noBalcao, setNoBalcao] = useState(false)
  const fechar = () => setNoBalcao(false)
  useEffect(() => {
    if (!separando) esquecerSeparacao(venda.id)
  }, [venda.id, separando])
  return (
    <>
      {separando ? (
        <PassoSeparacao venda={venda} onBalcao={() => setNoBalcao(true)} />
      ) : (
        <PassoSeguinte venda={venda} />
      )}
      {noBalcao && (
        <ConcluirNoBalcao
          falta={venda.falta_pagar}
          concluir={(pagamento, chave) => concluirNoBalcao(venda.id, pagamento, chave)}
          onClose={fechar}
          depois={() => (
            <Button data-autofocus onClick={fechar}>
              Pronto
            </Button>
          )}
        />
      )}
    </>
  )
}
