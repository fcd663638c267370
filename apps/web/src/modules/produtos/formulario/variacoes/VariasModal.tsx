import { TAMANHOS } from '@estampa/contract/produtos/variacoes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../shared/ui/Button.tsx'
import { Fields } from '../../../../shared/ui/Card.tsx'
import { IntegerField } from '../../../../shared/ui/IntegerField.tsx'
import { Modal } from '../../../../shared/ui/Modal.tsx'
import { coresCadastradas, listaDeAtributos } from '../../../atributos/atributos.queries.ts'
import { type CamposDaVariacao, NOVA_VARIACAO } from '../campos.ts'
import css from './CorField.module.css'
import { CORES_COMUNS, type Cor, corDoNome, mesmaCor, nomeDeCor } from './cores.ts'

interface VariasModalProps {
  temCor: boolean
  temTamanho: boolean
  existentes: readonly CamposDaVariacao[]
  onAdd: (novas: CamposDaVariacao[]) => void
  onClose: () => void
}

const SEM_TOM = '#9a9a9a'

/** Adds each combination of the chosen colours and sizes that does not exist yet. */
export function VariasModal({ temCor, temTamanho, existentes, onAdd, onClose }: VariasModalProps) {
  const [cores, setCores] = useState<readonly Cor[]>([])
  const [tamanhos, setTamanhos] = useState<readonly string[]>([])
  const [quantidade, setQuantidade] = useState('0')
  const { data: atributos = [] } = useQuery(listaDeAtributos)
  const novas = combinar(temCor ? cores : [], temTamanho ? tamanhos : [], quantidade, existentes)

  const alternarCor = (cor: Cor) => {
    const sem = cores.filter(({ nome_cor }) => !mesmaCor(nome_cor, cor.nome_cor))
    setCores(sem.length < cores.length ? sem : [...cores, cor])
  }
  const alternarTamanho = (tamanho: string) =>
    setTamanhos(TAMANHOS.filter((t) => (t === tamanho) !== tamanhos.includes(t)))
  const marca = (rotulo: string, marcada: boolean, onClick: () => void, cor?: string) => (
    <button key={rotulo} type="button" className={css.etiqueta} aria-pressed={marcada} onClick={onClick}>
      {cor && <span className={css.amostra} style={{ background: cor }} />}
      {rotulo}
    </button>
  )
  return (
    <Modal
      title="Adicionar várias variações"
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={novas.length === 0}
            onClick={() => {
              onAdd(novas)
              onClose()
            }}
          >
            {novas.length === 1 ? 'Adicionar 1 variação' : `Adicionar ${novas.length} variações`}
          </Button>
        </>
      }
    >
      {temTamanho && (
        <fieldset className={css.grupo}>
          <legend>Tamanhos</legend>
          <div className={css.cadastradas}>
            {TAMANHOS.map((tamanho) => marca(tamanho, tamanhos.includes(tamanho), () => alternarTamanho(tamanho)))}
          </div>
        </fieldset>
      )}
      {temCor && (
        <fieldset className={css.grupo}>
          <legend>Cores</legend>
          <div className={css.cadastradas}>
            {coresPossiveis(coresCadastradas(atributos), existentes).map((cor) =>
              marca(
                cor.nome_cor,
                cores.some(({ nome_cor }) => mesmaCor(nome_cor, cor.nome_cor)),
                () => alternarCor(cor),
                cor.cor,
              ),
            )}
          </div>
        </fieldset>
      )}
      <Fields>
        <IntegerField
          label="Quantidade de cada"
          value={quantidade}
          onChange={(event) => setQuantidade(event.target.value)}
        />
      </Fields>
    </Modal>
  )
}

/** Colours without repetition: the product's, then the shop's, then the common ones. */
function coresPossiveis(cadastradas: readonly string[], existentes: readonly Cor[]): Cor[] {
  const todas = [
    ...existentes.filter(({ nome_cor }) => nome_cor !== '').map(({ cor, nome_cor }) => ({ cor, nome_cor })),
    ...cadastradas.map((valor) => ({ nome_cor: nomeDeCor(valor), cor: corDoNome(valor) ?? SEM_TOM })),
    ...CORES_COMUNS,
  ]
  return todas.filter((cor, i) => todas.findIndex(({ nome_cor }) => mesmaCor(nome_cor, cor.nome_cor)) === i)
}

/** Each colour in each size, without existing combinations. With no colours or no sizes, the other dimension alone. */
export function combinar(
  cores: readonly Cor[],
  tamanhos: readonly string[],
  quantidade: string,
  existentes: readonly Pick<CamposDaVariacao, 'nome_cor' | 'tamanho'>[],
): CamposDaVariacao[] {
  const semCor: Cor = { cor: '', nome_cor: '' }
  return (cores.length > 0 ? cores : [semCor])
    .flatMap((cor) => (tamanhos.length > 0 ? tamanhos : ['']).map((tamanho) => ({ ...cor, tamanho })))
    .filter(({ nome_cor, tamanho }) => nome_cor !== '' || tamanho !== '')
    .filter((nova) => !existentes.some((v) => v.tamanho === nova.tamanho && mesmaCor(v.nome_cor, nova.nome_cor)))
    .map((nova) => ({ ...NOVA_VARIACAO, ...nova, quantidade }))
}
