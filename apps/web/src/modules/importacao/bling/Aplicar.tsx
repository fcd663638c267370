import type { Importacao } from '@estampa/contract/bling/importacao.routes.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { type ReactNode, useState } from 'react'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { BOTOES, CANCELAR, ComPergunta, SUAVE } from '../Importacao.tsx'
import { applyBlingImportacao, cancelBlingImportacao } from './importacao.queries.ts'

/** The number of products that the button will create or link, and the button; afterwards, the result. */
export function Aplicar({ importacao, children }: { importacao: Importacao; children: ReactNode }) {
  const [usesBlingSaldo, setUsesBlingSaldo] = useState(false)
  const { id, estado, resumo, aplicados, aplicar } = importacao
  const isFinished = estado === 'concluida'
  const remainingCount = aplicar - aplicados
  const { mutate, isPending } = useTold(applyBlingImportacao, 'Não foi possível importar. Tente novamente.')
  return (
    <Card title={isFinished ? 'Importação concluída' : 'Confira antes de importar'}>
      <p className="m-0 mb-3 text-xl">{isFinished ? feito(importacao) : plano(importacao)}</p>
      {resumo.perguntar > 0 && (
        <p className={SUAVE}>
          {resumo.perguntar === 1 ? '1 pergunta espera' : `${resumo.perguntar} perguntas esperam`} por você abaixo. O
          que ficar sem resposta não entra.
        </p>
      )}
      {remainingCount > 0 && resumo.vincular > 0 && (
        <CheckboxField
          label="Usar o saldo do Bling nos produtos vinculados"
          checked={usesBlingSaldo}
          onChange={({ target }) => setUsesBlingSaldo(target.checked)}
        />
      )}
      <div className={BOTOES}>
        {children}
        {remainingCount > 0 && (
          <Button loading={isPending} onClick={() => mutate({ id, doBling: usesBlingSaldo })}>
            Importar {plural(remainingCount, 'produto', 'produtos')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function plano({ resumo: { criar, vincular, ignorar }, aplicar }: Importacao): string {
  if (aplicar === 0) return 'Nada a importar: o que está no Bling já está aqui, ou espera uma decisão sua.'
  const parts = [
    criar > 0 && plural(criar, 'produto será criado aqui', 'produtos serão criados aqui'),
    vincular > 0 &&
      `${plural(vincular, 'produto daqui será vinculado', 'produtos daqui serão vinculados')} ao do Bling pelo código`,
    ignorar > 0 && plural(ignorar, 'produto fica como está', 'produtos ficam como estão'),
  ].filter(Boolean)
  return `${parts.join(', ')}. Nada é alterado no Bling.`
}

function feito({ aplicados, fotos: { total, baixadas, falhas } }: Importacao): string {
  return [
    aplicados === 0 ? 'Nada novo entrou.' : `${plural(aplicados, 'produto entrou', 'produtos entraram')}.`,
    total > 0 && `${plural(baixadas, 'foto baixada', 'fotos baixadas')}.`,
    falhas > 0 && `${plural(falhas, 'não pôde ser baixada', 'não puderam ser baixadas')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const Cancelar = ({ importacao }: { importacao: Importacao }) => (
  <ComPergunta {...CANCELAR} id={importacao.id} mutacao={cancelBlingImportacao}>
    {importacao.estado === 'aplicando'
      ? 'O que já foi importado fica aqui; o resto não entra.'
      : 'Nada foi criado aqui. Você pode ler o catálogo de novo quando quiser.'}
  </ComPergunta>
)
