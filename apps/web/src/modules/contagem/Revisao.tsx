import { Button } from '../../shared/ui/Button.tsx'
import { Modal } from '../../shared/ui/Modal.tsx'
import { type Contagem, chaveDaPeca, diferentes, faltaParaReservas, nomeDaPeca } from './contagem.ts'
import { Diferenca } from './Diferenca.tsx'
import * as lista from './ListaContada.classes.ts'
import type { useRevisao } from './useRevisao.ts'

interface RevisaoProps {
  contagem: Contagem
  revisao: ReturnType<typeof useRevisao>
}

export function Revisao({ contagem, revisao }: RevisaoProps) {
  const { faltando, aplicando, aplicar, fechar, incluirFaltando } = revisao
  const linhas = diferentes(contagem)
  const impedida = linhas.some(faltaParaReservas)
  const iguais = contagem.length - linhas.length
  return (
    <Modal
      title="Revisar contagem"
      size="lg"
      busy={aplicando}
      onClose={fechar}
      footer={
        <>
          <Button variant="default" disabled={aplicando} onClick={fechar}>
            Voltar à contagem
          </Button>
          <Button disabled={impedida} loading={aplicando} onClick={aplicar}>
            {linhas.length === 0 ? 'Concluir contagem' : 'Aplicar diferenças'}
          </Button>
        </>
      }
    >
      {faltando.length > 0 && (
        <div className="k-pontas gap-x-4 gap-y-2.5 py-3 px-4 mb-4 bg-info-fundo rounded-grupo [&_p]:flex-[1_1_280px] [&_p]:m-0 [&_p]:text-base [&_p]:wrap-anywhere max-md:[&_>_button]:flex-[1_1_100%]">
          <p>
            {faltando.length === 1
              ? 'Uma variação destes produtos não foi contada: '
              : `${faltando.length} variações destes produtos não foram contadas: `}
            {nomesDe(faltando.map(nomeDaPeca))}. Sem contagem, fica como está.
          </p>
          <Button variant="default" onClick={incluirFaltando}>
            Contar como zero
          </Button>
        </div>
      )}
      <p className="m-0 mb-2 font-forte">{frase(linhas.length, iguais)}</p>
      {impedida && (
        <p className={lista.aviso}>
          Há itens com menos peças do que as vendas abertas reservam. Conte-os de novo ou resolva as vendas.
        </p>
      )}
      {linhas.length > 0 && (
        <ul aria-label="Diferenças">
          {linhas.map((linha) => (
            <li
              key={chaveDaPeca(linha)}
              className="flex flex-wrap gap-x-4 gap-y-1 items-baseline justify-between py-2.5 px-0 [&_+_&]:border-t [&_+_&]:border-t-borda"
            >
              <span className="flex-[1_1_220px] min-w-0 font-medio wrap-anywhere">{nomeDaPeca(linha)}</span>
              <span className="flex gap-3 tabular-nums">
                {linha.registrado.toLocaleString('pt-BR')} → {linha.contado.toLocaleString('pt-BR')}
                <Diferenca linha={linha} />
              </span>
              {faltaParaReservas(linha) && <p className={lista.aviso}>Vendas abertas reservam {linha.reservado}.</p>}
              {linha.aviso && <p className={lista.aviso}>{linha.aviso}</p>}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

const NOMES_NA_FRASE = 3
function nomesDe(nomes: readonly string[]): string {
  const outros = nomes.length - NOMES_NA_FRASE
  return nomes.slice(0, NOMES_NA_FRASE).join(', ') + (outros > 0 ? ` e mais ${outros}` : '')
}

function frase(diferencas: number, iguais: number): string {
  const conferem = iguais === 1 ? '1 item confere' : `${iguais} itens conferem`
  if (diferencas === 0) return `Nenhuma diferença: ${conferem} com o registrado.`
  const mudam = diferencas === 1 ? '1 diferença vira movimento' : `${diferencas} diferenças viram movimentos`
  return `${mudam} de estoque${iguais === 0 ? '' : `; ${conferem}`}.`
}
