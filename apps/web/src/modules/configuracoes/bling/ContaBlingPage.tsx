import { useQuery } from '@tanstack/react-query'
import { paginaDeAdministrador } from '../../../shared/session/Permitido.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { ErrorBox, Skeleton } from '../../../shared/ui/states.tsx'
import { ConexaoBlingCard } from '../ConexaoBlingCard.tsx'
import { ConferenciaCard } from './ConferenciaCard.tsx'
import { conferenciaDaConta, configuracaoDaConta } from './conta.queries.ts'
import { EscolhasDaConta } from './EscolhasDaConta.tsx'

export default paginaDeAdministrador(
  {
    title: 'Conta do Bling',
    actions: (
      <Button to="/sincronizacao/importar" variant="default">
        Importar produtos
      </Button>
    ),
  },
  Conta,
)

function Conta() {
  const conferencia = useQuery(conferenciaDaConta)
  const configuracao = useQuery(configuracaoDaConta)
  const { data: lida } = conferencia
  const { data: escolhas } = configuracao
  const falhou = (!lida && conferencia.isError) || (!escolhas && configuracao.isError)
  const tentar = () => {
    void conferencia.refetch()
    void configuracao.refetch()
  }
  return (
    <>
      <ConexaoBlingCard />
      {lida && escolhas ? (
        <>
          <ConferenciaCard conferencia={lida} />
          <EscolhasDaConta key={JSON.stringify(escolhas)} escolhas={escolhas} opcoes={lida.opcoes} />
        </>
      ) : (
        <Card title="Verificação da conta">
          {falhou ? (
            <ErrorBox onRetry={tentar} pending={conferencia.isFetching || configuracao.isFetching} />
          ) : (
            <Skeleton height="320px" />
          )}
        </Card>
      )}
    </>
  )
}
