import type { GarmentName } from './drawing/picture.ts'

/** A branch of the category tree: name → branches below it. */
export interface Branch {
  readonly [nome: string]: Branch
}
export const CATEGORIAS: Branch = {
  Vestuário: { Camisetas: { Tradicionais: {}, 'Baby look': {}, Oversized: {} }, Moletons: {}, Infantil: {} },
  Acessórios: { Bonés: {}, Ecobags: {} },
  'Casa e Cozinha': { Canecas: {} },
  Presentes: { 'Kits para Empresas': {} },
}

export const ATRIBUTOS: Readonly<Record<string, readonly string[]>> = {
  Tecido: ['Algodão penteado 30.1', 'Malha PV', 'Moletom flanelado', 'Lona crua', 'Sarja', 'Cerâmica'],
  'Técnica de estampa': ['Serigrafia', 'DTF', 'Sublimação', 'Bordado'],
  Gola: ['Careca', 'V', 'Capuz'],
  Coleção: ['Verão 2026', 'Raízes do Brasil', 'Clássicos'],
}

const dobrada = (peso: number) => [25, 4, 30, peso] as const

const NOMES = {
  'CAM-TRAD': ['Camiseta Tradicional', 'Algodão penteado 30.1, gola careca e corte reto.'],
  'CAM-BABY': ['Camiseta Baby Look', 'Algodão penteado, corte acinturado e manga curta.'],
  'CAM-OVER': ['Camiseta Oversized', 'Malha encorpada, ombro caído e comprimento alongado.'],
  'CAM-INF': ['Camiseta Infantil', 'Algodão macio com costura reforçada.'],
  'MOL-CAN': ['Moletom Canguru', 'Moletom flanelado com capuz forrado e bolso canguru.'],
  'MOL-INF': ['Moletom Infantil', 'Moletom quentinho com capuz, sem cordão.'],
  'CAN-325': ['Caneca de Cerâmica 325 ml', 'Sublimada, vai ao micro-ondas e à lava-louças.'],
  'CAN-450': ['Caneca Grande 450 ml', 'Para quem toma café de verdade.'],
  'ECO-LON': ['Ecobag de Lona', 'Lona encorpada, alça longa e bolso interno.'],
  'ECO-ALG': ['Ecobag de Algodão Cru', 'Algodão cru leve, dobra e cabe no bolso.'],
  'BON-TRU': ['Boné Trucker', 'Frente firme, tela atrás e regulador.'],
  'BON-ABA': ['Boné Aba Curva', 'Sarja lavada, aba curva e fivela de metal.'],
} as const

/** A blank of the shop. Prices in reais, measures of the package in cm, weight in kg. */
const modelo = (
  codigo: keyof typeof NOMES,
  peca: GarmentName,
  categoria: string,
  [preco_custo, preco_venda]: readonly [number, number],
  [largura, altura, profundidade, peso]: readonly [number, number, number, number],
) => {
  const [nome, descricao] = NOMES[codigo]
  return { codigo, nome, descricao, peca, categoria, preco_custo, preco_venda, largura, altura, profundidade, peso }
}

export const MODELOS = [
  modelo('CAM-TRAD', 'camiseta', 'Tradicionais', [22.5, 59.9], dobrada(0.18)),
  modelo('CAM-BABY', 'camiseta', 'Baby look', [21, 57.9], dobrada(0.15)),
  modelo('CAM-OVER', 'camiseta', 'Oversized', [34, 89.9], dobrada(0.26)),
  modelo('CAM-INF', 'camiseta', 'Infantil', [16, 44.9], dobrada(0.12)),
  modelo('MOL-CAN', 'moletom', 'Moletons', [68, 159.9], [35, 9, 40, 0.62]),
  modelo('MOL-INF', 'moletom', 'Infantil', [48, 119.9], [30, 8, 34, 0.38]),
  modelo('CAN-325', 'caneca', 'Canecas', [14, 39.9], [12, 11, 10, 0.37]),
  modelo('CAN-450', 'caneca', 'Canecas', [18.5, 52.9], [14, 13, 11, 0.46]),
  modelo('ECO-LON', 'ecobag', 'Ecobags', [17, 49.9], [20, 3, 28, 0.21]),
  modelo('ECO-ALG', 'ecobag', 'Ecobags', [11, 34.9], [20, 2, 28, 0.11]),
  modelo('BON-TRU', 'bone', 'Bonés', [19, 54.9], [18, 12, 26, 0.1]),
  modelo('BON-ABA', 'bone', 'Bonés', [24, 64.9], [18, 12, 26, 0.12]),
]

/** Prints, by the names of their drawings. */
export const MOTIVOS = {
  sol: 'Sol de Verão',
  serra: 'Serra da Mantiqueira',
  onda: 'Onda do Mar',
  flor: 'Girassol',
  cacto: 'Mandacaru',
  folha: 'Coração da Mata',
  gato: 'Gato Preto',
  cafe: 'Café Coado',
  vinil: 'Disco de Vinil',
  lua: 'Lua Crescente',
  geometrico: 'Concreto Tropical',
  bicicleta: 'Bicicleta',
} as const
export type Motif = keyof typeof MOTIVOS

export const CORES: Readonly<Record<string, string>> = {
  Preto: '#1a1a1a',
  Branco: '#ffffff',
  Cru: '#efe6d3',
  'Cinza-Mescla': '#b7bbbf',
  'Azul-Marinho': '#1f2a4d',
  'Azul-Céu': '#7fb2e5',
  Vermelho: '#b3262d',
  'Verde-Musgo': '#4b5a34',
  'Verde-Água': '#8fd3c1',
  Mostarda: '#d9a52b',
  'Rosa-Chá': '#e8b9b4',
  Lilás: '#b9a3d3',
}
