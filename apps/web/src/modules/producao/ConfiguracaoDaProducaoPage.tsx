import { useQuery } from '@tanstack/react-query'
import { useTold } from '../../shared/resource/useTold.ts'
import { adminPage } from '../../shared/session/Allowed.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { NotRead } from '../../shared/ui/states.tsx'
import { PrecosCard } from './precos/PrecosCard.tsx'
import { changeProducaoConfiguracao, configuracaoDaProducao } from './producao.queries.ts'

export default adminPage({ title: 'Produção', subtitle: 'Para quem estampa: da peça lisa à peça pronta.' }, Escolhas)

/** Each choice is saved as it is made, and says so. */
function Escolhas() {
  const query = useQuery(configuracaoDaProducao)
  const { mutate, isPending } = useTold(
    changeProducaoConfiguracao,
    'Não foi possível salvar. Tente novamente.',
    'Salvo.',
  )
  if (query.isError || !query.data) return <NotRead query={query} height="180px" />
  const { ativa, vender_sob_demanda, vender_sem_lisas, so_com_arte_aprovada } = query.data
  return (
    <>
      <Card
        title="Esta loja estampa"
        description="Cada escolha vale assim que é marcada. Desligada, nada da produção aparece. Toda mudança fica na Auditoria."
        actions={
          ativa && (
            <Button variant="default" to="/producao">
              Ver a fila
            </Button>
          )
        }
      >
        <CheckboxField
          label="Ligar a produção"
          checked={ativa}
          disabled={isPending}
          onChange={({ currentTarget }) => mutate({ ativa: currentTarget.checked })}
          hint="Fila do que estampar, bancada com leitor e ficha de cada produto"
        />
        <CheckboxField
          label="Vender sob demanda"
          checked={vender_sob_demanda}
          disabled={isPending || !ativa}
          onChange={({ currentTarget }) => mutate({ vender_sob_demanda: currentTarget.checked })}
          hint="Vende também o que ainda será estampado nas peças lisas livres, onde há ficha. Linhas com a arte do cliente vendem só as peças que há, também com a opção abaixo"
        />
        <CheckboxField
          label="Vender além das peças lisas livres"
          checked={vender_sem_lisas}
          disabled={isPending || !vender_sob_demanda}
          onChange={({ currentTarget }) => mutate({ vender_sem_lisas: currentTarget.checked })}
          hint="As peças lisas que faltam entram na sugestão de compras"
        />
        <CheckboxField
          label="Estampar só com a arte aprovada"
          checked={so_com_arte_aprovada}
          disabled={isPending || !ativa}
          onChange={({ currentTarget }) => mutate({ so_com_arte_aprovada: currentTarget.checked })}
          hint="As linhas com estampa, também as que já começaram, ficam bloqueadas até o cliente aprovar pelo link, ou alguém anotar a aprovação"
        />
      </Card>
      {ativa && <PrecosCard />}
    </>
  )
}
