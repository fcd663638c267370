import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useState } from 'react'
import { SelecionarTodos } from '../../../../shared/registro/SelecionarTodos.tsx'
import { ActionBar } from '../../../../shared/ui/ActionBar.tsx'
import { Button } from '../../../../shared/ui/Button.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { EscolhaDaVariacao } from '../itens/EscolhaDaVariacao.tsx'
import { ItensDaVenda } from '../itens/ItensDaVenda.tsx'
import { andamentoDoItem } from '../separacao-por-leitura/andamento.ts'
import { pecasDoItem } from '../separacao-por-leitura/kits.ts'
import { EscanearItens, LeituraDasPecas } from '../separacao-por-leitura/LeituraDasPecas.tsx'
import { ProximaPeca } from '../separacao-por-leitura/ProximaPeca.tsx'
import { estaSeparado, unidadesDe } from '../separacao-por-leitura/separacao.ts'
import { useSeparacao } from '../separacao-por-leitura/useSeparacao.tsx'
import { useAvancar } from '../useAvancar.ts'
import { useEscolherVariacao } from '../useEscolherVariacao.ts'
import css from './passos.module.css'

/** Fetching the pieces. The ticks live on this screen only, as the specification has it. */
export function PassoSeparacao({ venda }: { venda: Venda }) {
  const { itens, pecas_que_faltam: faltam } = venda
  const { separacao, marcar, ...leituras } = useSeparacao(itens)
  const [lendo, setLendo] = useState(false)
  const { avancar, ocupada } = useAvancar(venda, { para: ACOES.separar.para })
  const { escolher, escolhendo } = useEscolherVariacao(venda.id)
  const separados = itens.filter((item) => estaSeparado(separacao, item))
  const todos = separados.length === itens.length
  const andamento = (item: ItemDaVenda) => andamentoDoItem(separacao, item, lendo)
  return (
    <>
      <Card
        title="Peças a separar"
        actions={
          <div className={css.acoes}>
            <EscanearItens lendo={lendo} onChange={setLendo} />
            <SelecionarTodos
              marcados={separados.length}
              linhas={itens.length}
              onChange={(todos) => marcar(itens, todos)}
            />
          </div>
        }
      >
        <LeituraDasPecas
          lendo={lendo}
          leituras={leituras}
          instrucao="Cada leitura conta uma peça. O que não for desta venda soa diferente e espera aqui até ser dispensado."
          completa={todos && 'Todas as peças foram separadas.'}
        />
        <ItensDaVenda
          venda={venda}
          marcados={new Set(separados.map(({ item_id }) => item_id))}
          andamentoDe={andamento}
          separadasDe={(item) => pecasDoItem(item).map((peca) => unidadesDe(separacao, peca))}
          abaixoDe={(item) => (
            <EscolhaDaVariacao item={item} ocupada={escolhendo} onEscolher={(id) => escolher(item, id)} />
          )}
          onMarcar={(id, sim) =>
            marcar(
              itens.filter(({ item_id }) => item_id === id),
              sim,
            )
          }
        />
      </Card>
      <ActionBar
        status={
          <>
            {lendo && <ProximaPeca separacao={separacao} itens={itens} />}
            <span role="status">{`${separados.length} de ${itens.length} separados`}</span>
          </>
        }
        reason={faltam > 0 && (faltam === 1 ? 'Falta 1 peça no estoque.' : `Faltam ${faltam} peças no estoque.`)}
      >
        <Button disabled={!todos || faltam > 0} loading={ocupada} onClick={() => avancar()}>
          {ACOES.separar.rotulo}
        </Button>
      </ActionBar>
    </>
  )
}
