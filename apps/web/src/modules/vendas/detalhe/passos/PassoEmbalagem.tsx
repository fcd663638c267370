import { ACOES, acoesPossiveis } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, fraseDe } from '../../../../shared/apiError.ts'
import { ActionBar } from '../../../../shared/ui/ActionBar.tsx'
import { Button } from '../../../../shared/ui/Button.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { erroDaMedida, type NomeDaMedida, textosDe, valoresDe } from '../../../../shared/vendas/medidas.ts'
import { salvarMedidas } from '../../vendas.queries.ts'
import { useAvancar } from '../useAvancar.ts'
import { CamposDasMedidas } from './CamposDasMedidas.tsx'
import { EscolherEmbalagem } from './EscolherEmbalagem.tsx'

/** The package is measured and weighed. */
export function PassoEmbalagem({ venda }: { venda: Venda }) {
  const form = useId()
  const [textos, setTextos] = useState(() => textosDe(venda))
  const [deixados, setDeixados] = useState<ReadonlySet<NomeDaMedida>>(new Set())
  const salvar = useMutation(salvarMedidas(venda.id))
  const { avancar, ocupada, erro } = useAvancar(venda, {
    para: ACOES.confirmarMedidas.para,
    antes: salvar.mutateAsync,
    falhaAntes: (erro) => fraseDe(erro, 'Não foi possível salvar as medidas. Tente novamente.', 'erro'),
  })
  const valores = valoresDe(textos)
  const impedimento = acoesPossiveis({ ...venda, ...valores }).find(
    ({ nome }) => nome === 'confirmarMedidas',
  )?.impedimento
  const recusada = (nome: NomeDaMedida) => (erro instanceof ApiError ? erro.doCampo(nome) : undefined)
  const enviar = (event: FormEvent) => {
    event.preventDefault()
    const { altura, largura, comprimento, peso } = valores
    if (impedimento || ocupada || !altura || !largura || !comprimento || !peso) return
    avancar({ altura, largura, comprimento, peso })
  }
  return (
    <>
      <Card title="Pacote fechado" description="Meça e pese o pacote pronto para envio.">
        <EscolherEmbalagem
          vendaId={venda.id}
          onChoose={(medidas) => setTextos((atuais) => ({ ...atuais, ...medidas }))}
        />
        <form id={form} onSubmit={enviar} noValidate>
          <CamposDasMedidas
            textos={textos}
            erroDe={(nome) => (deixados.has(nome) ? erroDaMedida(textos[nome]) : undefined) ?? recusada(nome)}
            onChange={setTextos}
            onBlur={(nome) => setDeixados(new Set([...deixados, nome]))}
          />
        </form>
      </Card>
      <ActionBar status={impedimento}>
        <Button type="submit" form={form} disabled={Boolean(impedimento)} loading={ocupada}>
          {ACOES.confirmarMedidas.rotulo}
        </Button>
      </ActionBar>
    </>
  )
}
